import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { inSite } from './vite/site.ts';
import { asOneFile } from './vite/one-file.ts';
import { listOfPackages } from './vite/packages.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Three products: the page of a server (any other mode), a static site (`--mode site`) and the frame of a page in a single
 * file (`--mode page`). The last two run the application themselves, in a worker.
 */
export default defineConfig(({ mode }) => {
  const [isSite, isPage] = [mode === 'site', mode === 'page'];
  const listed = process.env.PODA_PAGE_PACKAGES;
  return {
    base: isSite || isPage ? './' : '/',
    publicDir: isSite ? 'site' : false,
    plugins: [svelte(), isSite && inSite(), isPage && asOneFile(), listed && listOfPackages(listed)],
    resolve: {
      alias: [
        { find: '$lib', replacement: here('./src/lib') },
        { find: '$i18n', replacement: here('./src/i18n/index.svelte.ts') },
        { find: '$transport', replacement: here(`./src/lib/api/transport/${isSite || isPage ? 'browser' : 'server'}.ts`) },
        { find: '$start-worker', replacement: here(`./src/worker/start-${isPage ? 'inlined' : 'linked'}.ts`) },
        { find: '$pages', replacement: here(`./src/${isPage ? 'pages-one-game' : 'pages'}.ts`) },
        // The replay and the marking that the self-contained pages of crate `study` use too.
        { find: '$study', replacement: here('../study/src/page') },
        // The only picture; `index.html` names it too, which would keep it a file.
        ...(isPage ? [{ find: /^\.\/icon\.svg$/, replacement: `${here('./src/icon.svg')}?inline` }] : []),
      ],
    },
    build: {
      target: 'es2022',
      // The policy of the server allows files of our own only: no inlined images or modules.
      assetsInlineLimit: isPage ? 10_000_000 : 0,
      modulePreload: { polyfill: false },
      cssCodeSplit: !isPage,
      rollupOptions: isSite ? { input: { index: here('./index.html'), sw: here('./src/service-worker/main.ts') }, output: { entryFileNames: ({ name }: { name: string }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') } } : {},
    },
    // A file on a disk has no origin, by which browsers could let a module load.
    worker: { format: isPage ? 'iife' : 'es' },
    server: { proxy: { '/api': process.env.PODA_SERVER ?? 'http://127.0.0.1:7878' } },
    test: { include: [mode === 'wasm' ? 'tests/wasm/**/*.test.ts' : 'tests/unit/**/*.test.ts'] },
  } as ReturnType<Extract<Parameters<typeof defineConfig>[0], (...args: never[]) => unknown>>;
});
