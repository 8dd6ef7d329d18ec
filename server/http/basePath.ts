import type { FastifyInstance } from 'fastify';

/** The address that is routed: without the base path. A proxy may have taken it away already. */
export function withoutBase(base: string, url: string): string {
  if (!base || !url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
}

const isOwn = (address: string) => /^\/(?![/\\])/.test(address);

/** Markup of the product with its addresses below the base path. Values are escaped: a quote stands only around an attribute. */
export const markupBelow = (base: string, markup: string): string =>
  base ? markup.replace(/ (href|src)="\/(?![/\\])/g, (_, name: string) => ` ${name}="${base}/`) : markup;

/** What an answer's headers say of own addresses (`location`, paths of cookies) is below the base path. */
export function answerBelow(app: FastifyInstance, base: string): void {
  app.decorate('basePath', base);
  if (!base) return;
  app.addHook('onSend', async (_request, reply) => {
    const location = reply.getHeader('location');
    if (typeof location === 'string' && isOwn(location)) reply.header('location', base + location);
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    if (!cookies.length) return;
    reply.removeHeader('set-cookie');
    reply.header(
      'set-cookie',
      cookies.map((cookie) => cookie.replace(/; Path=\//i, `; Path=${base}/`)),
    );
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the product is below its host: '' or `/weft`. */
    basePath: string;
  }
}
