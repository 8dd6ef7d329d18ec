import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/**
 * The embedded database belongs to its server; a command asks that one by a socket in the data directory, which only the server's
 * account can open. One line of JSON goes in, lines of JSON come back.
 */
type Line = { say: string } | { done: true } | { error: string };

/** What a running server does for a command: says how far it is, and stops when the command is gone. */
export type Answer = (request: unknown, say: (text: string) => void, signal: AbortSignal) => Promise<void>;

const socketName = '.command.sock';
/** The operating system refuses longer names of sockets. */
const maxPathBytes = 100;

function socketPath(dataDir: string): string | undefined {
  const path = join(realpathSync(dataDir), socketName);
  return process.platform !== 'win32' && Buffer.byteLength(path) <= maxPathBytes ? path : undefined;
}

/** The lines of a socket; throws when the connection breaks. */
async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of socket.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** The first line; whatever follows is not read. */
function firstLine(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    // Data is taken to the end, so that the end is noticed.
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('\n')) resolve(text.split('\n')[0]!);
    });
  });
}

async function serve(socket: Socket, answer: Answer): Promise<void> {
  const gone = new AbortController();
  socket.on('close', () => gone.abort());
  socket.on('error', () => gone.abort());
  const send = (line: Line) => void (socket.writable && socket.write(`${JSON.stringify(line)}\n`));
  try {
    const text = await firstLine(socket);
    await answer(JSON.parse(text), (say) => send({ say }), gone.signal);
    send({ done: true });
  } catch (error) {
    send({ error: (error as Error).message });
  }
  socket.end();
}

/** Answers commands until the returned function is called. The data directory is this process's own. */
export async function answerCommands(dataDir: string, answer: Answer): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true });
  const path = socketPath(dataDir);
  if (!path) return async () => undefined;
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    void serve(socket, answer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).once('listening', resolve);
    // The socket is bound within the call.
    const mask = process.umask(0o077);
    server.listen(path);
    process.umask(mask);
  });
  server.unref();
  return () =>
    new Promise((resolve) => {
      for (const socket of open) socket.destroy();
      server.close(() => resolve());
    });
}

/** Asks the server that runs on the data directory. `false`: none does. Throws what it refuses. */
export async function askServer(dataDir: string, request: unknown, say: (text: string) => void): Promise<boolean> {
  let path: string | undefined;
  try {
    path = socketPath(dataDir);
  } catch {
    return false;
  }
  if (!path) return false;
  const socket = connect(path);
  const connected = await new Promise<boolean>((resolve, reject) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? resolve(false) : reject(error),
    );
  });
  if (!connected) return false;
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const text of linesOf(socket)) {
    const line = JSON.parse(text) as Line;
    if ('say' in line) say(line.say);
    else if ('error' in line) throw new Error(line.error);
    else return true;
  }
  throw new Error('The server ended before it was done.');
}
