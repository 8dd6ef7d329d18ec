/**
 * `npm run dev`: the client from vite with hot reload (http://localhost:5173), the server rebuilt and restarted when
 * its sources change, documents reloaded from schemas/ (client) and from the overlay folder (server).
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
ensureInstalled(root);
process.chdir(root);
process.env.NODE_ENV = 'development';
const { build, createServer } = await import('vite');

let server;
let stopping = false;
let restarting = Promise.resolve();

const ended = (child) => new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve()));

async function stopServer() {
  if (!server) return;
  server.kill('SIGTERM');
  await ended(server);
}

function startServer() {
  // A process group of its own: Ctrl-C reaches only this process, which then stops the server in order.
  server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist', 'server', 'main.js')], {
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
}

function restart() {
  restarting = restarting.then(async () => {
    await stopServer();
    if (!stopping) startServer();
  });
}

const watcher = await build({
  logLevel: 'warn',
  build: { ssr: true, watch: { buildDelay: 100 }, sourcemap: true, minify: false, emptyOutDir: false },
});
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END' || event.code === 'END') event.result?.close();
  if (event.code === 'END') restart();
  if (event.code === 'ERROR') console.error(event.error.message);
});
const client = await createServer();
await client.listen();
client.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([client.close(), watcher.close(), restarting.then(stopServer)]);
    process.exit(0);
  });
}
