/**
 * PGlite in a worker, so that slow statements never block the server's event loop. Plain JavaScript, as Node 20
 * runs no TypeScript in workers. Values are transferred as PostgreSQL's text; server/db/values.ts reads them.
 *
 * workerData: { dataDir?: string, template?: Uint8Array }. Without a data directory everything lives in memory.
 */
import { constants, cpSync, existsSync, fsyncSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { MemoryFS, PGlite, types } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { cancellable } from './cancellable.mjs';
import { unpackCluster } from './emptyCluster.mjs';

const { dataDir, template } = workerData;

/** PGlite's own parameters, without `-F` (fsync off) and with 16 MB of buffers. */
const parameters = [
  '--single',
  '-O',
  '-j',
  ...[
    'search_path=public',
    'exit_on_error=false',
    'log_checkpoints=false',
    'max_worker_processes=0',
    'max_parallel_workers=0',
    'max_parallel_workers_per_gather=0',
    'io_method=sync',
    'max_parallel_maintenance_workers=0',
    'shared_buffers=16MB',
    'max_connections=4',
    'wal_sync_method=fsync',
    'timezone=UTC',
  ].flatMap((setting) => ['-c', setting]),
];

let fsyncs = 0;

/** Emscripten's ENOSPC and EDQUOT. */
const fullErrnos = new Set([51, 19]);

/**
 * Tells the pool when the disk is full: PGlite may never answer the statement that writes its log, and cannot start.
 * `name` is an operation on streams or nodes.
 */
function tellFull(files, name) {
  const place = files.stream_ops[name] ? files.stream_ops : files.node_ops;
  const work = place[name];
  if (!work) return;
  place[name] = (...rest) => {
    try {
      return work.apply(place, rest);
    } catch (error) {
      if (fullErrnos.has(error.errno)) parentPort.postMessage({ full: true });
      throw error;
    }
  };
}

/** PGlite's file system has no fsync at all; this one calls it (design: reliability §0.3, REL-02). */
class DurableNodeFS extends cancellable(NodeFS) {
  async init(pg, options) {
    const made = await super.init(pg, options);
    made.emscriptenOpts.preRun.push((module) => {
      const files = module.NODEFS ?? module.FS.filesystems.NODEFS;
      files.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        fsyncs++;
        return 0;
      };
      for (const name of ['write', 'allocate', 'mknod', 'setattr']) tellFull(files, name);
    });
    return made;
  }
}

/** Replaces every parser that PGlite would fall back to. */
const asText = Object.fromEntries(Object.keys(types.parsers).map((oid) => [oid, (value) => value]));

/**
 * V8 compiles a function of WebAssembly once more, optimised, after about this many bytes of it have run. Its own figure spends 0.7 s
 * of CPU on what a start runs a few times; with this one the functions of a start wait, and those of a busy second do not.
 */
const tieringBudget = 100_000_000;

const InMemory = cancellable(MemoryFS);
const fs = dataDir ? new DurableNodeFS(dataDir) : new InMemory();

async function open() {
  setFlagsFromString(`--wasm-tiering-budget=${tieringBudget}`);
  const load = template ? { loadDataDir: new Blob([template]) } : {};
  if (!dataDir) return PGlite.create({ fs, ...load, startParams: [...parameters, '-F'] });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const fresh = !existsSync(join(dataDir, 'PG_VERSION'));
  if (fresh && !template) unpackCluster(dataDir);
  return PGlite.create({ fs, startParams: parameters, ...(fresh ? load : {}) });
}

/** If commits do not reach the disk, the start must fail: a power cut would lose data. */
async function provesDurable(db) {
  const before = fsyncs;
  await db.exec(
    'create table if not exists weft_durable (at timestamptz); delete from weft_durable; insert into weft_durable values (now())',
  );
  if (fsyncs === before)
    throw new Error('The embedded database does not write through to the disk; it will not be used.');
}

const db = await open();
if (dataDir) await provesDurable(db);
db.parsers = asText;
db.serializers = {};

const errorFields = [
  'message',
  'code',
  'constraint',
  'table',
  'column',
  'detail',
  'hint',
  'schema',
  'severity',
  'where',
];

function plainError(error) {
  return Object.fromEntries(errorFields.filter((name) => error[name] !== undefined).map((name) => [name, error[name]]));
}

/** The engine writes only while it answers, so that files copied in one go are those of a moment. */
async function copyFiles(folder) {
  await db.exec('checkpoint');
  cpSync(dataDir, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function answer({ sql, parameters: values, script, dump, copyTo, close }) {
  if (sql !== undefined) {
    fs.forgetCancel();
    const result = await db.query(sql, values, { rowMode: 'array', parsers: asText });
    return { rows: result.rows, fields: result.fields, affected: result.affectedRows };
  }
  if (script !== undefined) return void (await db.exec(script));
  if (dump) return { dump: new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()), fsyncs };
  if (copyTo) return void (await copyFiles(copyTo));
  if (close) return void (await db.close());
  return { fsyncs };
}

parentPort.on('message', async (message) => {
  try {
    parentPort.postMessage({ id: message.id, result: await answer(message) });
  } catch (error) {
    parentPort.postMessage({ id: message.id, error: plainError(error) });
  }
});
parentPort.postMessage({ ready: true, cancel: fs.cancel });
