import { createServer, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface RoundRobinProxy {
  url: string;
  close: () => Promise<void>;
}

/** What becomes of `Host`: passed on, replaced by the server's, or replaced and told in `x-forwarded-host`. */
export type HostRule = 'pass' | 'replace' | 'tell';

type Headers = Record<string, string | string[] | undefined>;

/** The headers that a proxy sends on; `x-forwarded-for` of the client is kept in front, as nginx does. */
function forwarded({ headers, socket }: IncomingMessage, target: URL, rule: HostRule): Headers {
  const before = headers['x-forwarded-for'];
  const from = before ? `${before}, ${socket.remoteAddress}` : socket.remoteAddress;
  return {
    ...headers,
    'x-forwarded-for': from,
    ...(rule === 'pass' ? {} : { host: target.host }),
    ...(rule === 'tell' ? { 'x-forwarded-host': headers.host } : {}),
  };
}

function headText(incoming: IncomingMessage, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** A reverse proxy that sends each request and each socket to the next server: no session sticks to one. */
export async function roundRobinProxy(servers: readonly string[], rule: HostRule = 'pass'): Promise<RoundRobinProxy> {
  let turn = 0;
  const next = () => new URL(servers[turn++ % servers.length]!);
  const sockets = new Set<Socket>();
  const proxy = createServer((incoming, answer) => {
    const target = next();
    const { hostname, port } = target;
    const headers = forwarded(incoming, target, rule);
    const options = { hostname, port, method: incoming.method, path: incoming.url, headers };
    const outgoing = request(options, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  proxy.on('upgrade', (incoming, client: Socket, head: Buffer) => {
    const target = next();
    const server = connect(Number(target.port), target.hostname, () => {
      server.write(headText(incoming, forwarded(incoming, target, rule)));
      server.write(head);
      server.pipe(client).pipe(server);
    });
    for (const each of [client, server]) {
      sockets.add(each);
      each.on('error', () => undefined).on('close', () => sockets.delete(each));
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
