import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: {
      $lib: here('./src/lib'),
      $i18n: here('./src/i18n/index.svelte.ts'),
      // The replay and the marking that the self-contained pages of crate `study` use too.
      $study: here('../study/src/page'),
    },
  },
  build: {
    target: 'es2022',
    // The policy of the server allows files of our own only: no inlined images or modules.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': process.env.PODA_SERVER ?? 'http://127.0.0.1:7878' } },
  test: { include: ['tests/unit/**/*.test.ts'] },
} as Parameters<typeof defineConfig>[0]);
