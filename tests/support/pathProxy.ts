import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface PathProxy {
  url: string;
  /** Paths that were asked for outside the product's. */
  outside: string[];
  close: () => Promise<void>;
}

/**
 * A host that gives one path to the product at `target` and answers every other itself: `/frame` with a page that frames the
 * product, the rest with 404. `strips`: whether the product sees the path.
 */
export async function pathProxy(target: string, path: string, strips = false): Promise<PathProxy> {
  const { hostname, port } = new URL(target);
  const outside: string[] = [];
  const sockets = new Set<Socket>();
  const addressOf = ({ url = '/' }: IncomingMessage) => (strips ? url.slice(path.length) || '/' : url);
  const isOurs = ({ url = '/' }: IncomingMessage) => url === path || url.startsWith(`${path}/`);
  const proxy: Server = createServer((incoming, answer) => {
    if (incoming.url === '/frame') {
      answer.writeHead(200, { 'content-type': 'text/html' });
      return answer.end(
        `<!doctype html><title>Host</title><iframe title="Weft" src="${path}/" width="1300" height="800"></iframe>`,
      );
    }
    if (!isOurs(incoming)) {
      outside.push(incoming.url ?? '');
      answer.writeHead(404);
      return answer.end();
    }
    const options = { hostname, port, method: incoming.method, path: addressOf(incoming), headers: incoming.headers };
    const outgoing = request(options, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    return incoming.pipe(outgoing);
  });
  proxy.on('upgrade', (incoming, client: Socket, head: Buffer) => {
    if (!isOurs(incoming)) {
      outside.push(incoming.url ?? '');
      return client.destroy();
    }
    const server = connect(Number(port), hostname, () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      server.write(`${incoming.method} ${addressOf(incoming)} HTTP/1.1\r\n${lines.join('')}\r\n`);
      server.write(head);
      server.pipe(client).pipe(server);
    });
    for (const each of [client, server]) {
      sockets.add(each);
      each.on('error', () => undefined).on('close', () => sockets.delete(each));
    }
    return undefined;
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    outside,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
