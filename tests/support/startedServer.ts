import type { ChildProcess } from 'node:child_process';
import { tiedNode } from './tiedNode.mjs';

export interface StartedServer {
  child: ChildProcess;
  /** Address, once it reports that it is ready; rejects with its output when it ends before. */
  ready: Promise<string>;
  exited: Promise<number | null>;
  errors: () => string;
}

/** A bundled `server/main.ts` in a process of its own, on a free port and an empty environment but for `env`. */
export function startServerProcess(file: string, env: Record<string, string>): StartedServer {
  const child = tiedNode([file], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      ADMIN_PASSWORD: 'Weft@2026',
      ...env,
    },
  });
  const out: string[] = [];
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out.push(String(chunk));
      const address = /Weft is ready: (http:\S+)/.exec(out.join(''))?.[1];
      if (address) resolve(address);
    });
    exited.then(() => reject(new Error(out.concat(errors).join(''))));
  });
  ready.catch(() => undefined);
  return { child, ready, exited, errors: () => errors.join('') };
}
