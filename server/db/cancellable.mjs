import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mostPages, withSharedMemory } from './sharedMemory.mjs';

/** Pages of 64 KB that the engine begins with, as its module declares. */
const firstPages = 2_048;
const engine = () =>
  createRequire(import.meta.url)
    .resolve('@electric-sql/pglite')
    .replace(/[^/\\]*$/, 'pglite.wasm');
/** What PostgreSQL loads when a statement needs it, such as PL/pgSQL. */
const libraries = '/pglite/lib/postgresql';

function shareLibraries(files) {
  for (const name of files.readdir(libraries).filter((each) => each.endsWith('.so')))
    files.writeFile(`${libraries}/${name}`, withSharedMemory(files.readFile(`${libraries}/${name}`)));
}

/**
 * A file system of PGlite whose engine runs in shared memory. `cancel` then says where another thread cancels a statement as
 * PostgreSQL's handler of a signal does it: `{ memory, pending, query }`, the bytes of InterruptPending and QueryCancelPending.
 */
export const cancellable = (FileSystem) =>
  class extends FileSystem {
    cancel;

    async init(pg, options) {
      const made = await super.init(pg, options);
      const wasmMemory = new WebAssembly.Memory({ initial: firstPages, maximum: mostPages, shared: true });
      const module = await WebAssembly.compile(withSharedMemory(readFileSync(engine())));
      const instantiateWasm = (imports, done) => {
        const instance = new WebAssembly.Instance(module, imports);
        const { InterruptPending: pending, QueryCancelPending: query } = instance.exports;
        this.cancel = { memory: wasmMemory.buffer, pending: pending.value, query: query.value };
        return done(instance, module);
      };
      return { ...made, emscriptenOpts: { ...made.emscriptenOpts, wasmMemory, instantiateWasm } };
    }

    async initialSyncFs() {
      await super.initialSyncFs();
      shareLibraries(this.pg.Module.FS);
    }

    /** A cancel that came after the end of its statement is not one of the next. */
    forgetCancel() {
      const { memory, pending, query } = this.cancel;
      const flags = new Uint8Array(memory);
      flags[query] = 0;
      flags[pending] = 0;
    }
  };
