/**
 * Puts everything into `page.html`, the frame of a page in a single file. What differs from game to game is left to the
 * program, which replaces each of these once:
 *
 * | text in the frame | what it becomes |
 * | --- | --- |
 * | `%PODA_LANGUAGE%` | `en` or `es`: the language of a first visit |
 * | `%PODA_TITLE%` | the title, escaped for HTML |
 * | `%PODA_GAME%` | the name of the game in the catalogue, such as `tictactoe` |
 * | `%PODA_WASM%` | the module, packed by gzip, in base64 |
 */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

type Bundle = Record<string, { type: 'chunk'; code: string } | { type: 'asset'; source: string | Uint8Array }>;

export function asOneFile(): Plugin {
  return {
    name: 'poda-one-file',
    enforce: 'post',
    config: () => ({ build: { rollupOptions: { output: { codeSplitting: false } } } }),
    generateBundle(_, output) {
      const bundle = output as unknown as Bundle;
      const names = Object.keys(bundle);
      const only = (end: string) => {
        const found = names.filter((name) => name.endsWith(end));
        if (found.length !== 1) this.error(`one ${end} wanted, found ${found.join(' ')}`);
        return found[0]!;
      };
      const [script, style] = [only('.js'), only('.css')];
      const chunk = bundle[script]!;
      const sheet = bundle[style]!;
      if (chunk.type !== 'chunk' || sheet.type !== 'asset') return;
      const code = harmless(chunk.code);
      const css = String(sheet.source);
      for (const name of names) delete bundle[name];
      this.emitFile({ type: 'asset', fileName: 'page.html', source: frame(code, css) });
    },
  };
}

/** Nothing in a script may look like its end. */
const harmless = (code: string) => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--').trim();

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function frame(code: string, css: string): string {
  const policy = [
    "default-src 'none'",
    `script-src ${hash(code)} 'wasm-unsafe-eval'`,
    `style-src ${hash(css)}`,
    'img-src data: blob:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="%PODA_LANGUAGE%" data-game="%PODA_GAME%">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%PODA_TITLE%</title>
<style>${css}</style>
</head>
<body>
<div id="app"></div>
<noscript>Poda needs JavaScript. · Poda necesita JavaScript.</noscript>
<script type="application/octet-stream" id="poda-wasm">%PODA_WASM%</script>
<script type="module">${code}</script>
</body>
</html>
`;
}
