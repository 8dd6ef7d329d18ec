import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { StartFault } from '../startFault';

/** The operating system refuses longer socket names. */
const maxPathBytes = 100;
const answerMs = 1_000;
/** When two starts both find a dead owner, the one that answers after this time wins. */
const settleMs = 100;

/** The socket's name depends on the directory alone, so it is the same for every process. */
function socketPath(dir: string): string {
  const real = realpathSync(dir);
  const name = createHash('sha256').update(real).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\weft-${name}`;
  const inside = join(real, '.lock.sock');
  return Buffer.byteLength(inside) <= maxPathBytes ? inside : `/tmp/weft-${name}.sock`;
}

interface Owner {
  /** Empty when it holds the socket but does not answer. */
  id: string;
  pid: string;
}

/** The owner of the socket; undefined when its process is gone. */
function askOwner(path: string): Promise<Owner | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    let text = '';
    const finish = () => {
      socket.destroy();
      const [id = '', pid = ''] = text.split(' ');
      resolve({ id, pid });
    };
    socket.setTimeout(answerMs, finish);
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('end', finish);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A full queue of callers (EAGAIN) means that the socket is owned; a dead socket refuses.
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined);
      else if (error.code === 'EAGAIN') finish();
      else reject(error);
    });
  });
}

function listen(path: string, id: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(`${id} ${process.pid}`);
    });
    server.once('listening', () => resolve(server.unref()));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path);
  });
}

function inUse(dir: string, owner: Owner): StartFault {
  const who = owner.pid ? ` (process ${owner.pid})` : '';
  return new StartFault(
    'inUse',
    `The data directory ${dir} is in use by another Weft${who}. Stop that one first, or set DATA_DIR to another directory.`,
  );
}

/**
 * Makes this process the only one in `dir`, until it ends or calls the returned function. Two processes on one embedded
 * database destroy it silently (design: reliability §0.4), so a second one is refused within two seconds. A killed
 * process leaves an unanswered socket; that another program may have its process id by now does not matter.
 */
export async function lockDirectory(dir: string): Promise<() => Promise<void>> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const path = socketPath(dir);
  const id = randomUUID();
  for (let tries = 0; tries < 5; tries++) {
    const server = await listen(path, id);
    if (server) {
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      const owner = await askOwner(path);
      if (owner?.id === id) return () => new Promise((resolve) => server.close(() => resolve()));
      server.close();
      if (owner) throw inUse(dir, owner);
      continue;
    }
    const owner = await askOwner(path);
    if (owner) throw inUse(dir, owner);
    rmSync(path, { force: true });
  }
  const remedy = 'Stop other processes on it and start again, or set DATA_DIR to another directory.';
  throw new StartFault('inUse', `The data directory ${dir} cannot be locked. ${remedy}`);
}
