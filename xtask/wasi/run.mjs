// Runs a program or test built for wasm32-wasip1, as cargo's runner of that target: `node run.mjs FILE ARGUMENT…`.
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const [, , file, ...rest] = process.argv;
const wasi = new WASI({ version: 'preview1', args: [file, ...rest], env: process.env, preopens: { '/': '/' } });
const instance = await WebAssembly.instantiate(await WebAssembly.compile(readFileSync(file)), wasi.getImportObject());
process.exit(wasi.start(instance));
