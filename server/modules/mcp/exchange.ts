import type { Library } from './answer';

type Answering = ReturnType<typeof import('./answer').answering>;

/**
 * One request to one answer as JSON, of the protocol of 2026 and of those before it: no session, no stream, nothing kept between two.
 * @param mostBytes Of a body.
 */
export async function exchange(
  library: Library,
  request: Request,
  server: () => Answering,
  { mostBytes, onerror }: { mostBytes: number; onerror: (error: Error) => void },
): Promise<Response> {
  const { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } = library;
  if (!(await isLegacyRequest(request, undefined, { maxRequestBodySize: mostBytes }))) {
    // Nothing here changes by itself: nobody waits for news.
    const options = { legacy: 'reject', maxSubscriptions: 0 } as const;
    return createMcpHandler(server, { ...options, maxRequestBodySize: mostBytes, onerror }).fetch(request);
  }
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: mostBytes,
  });
  const answering = server();
  await answering.connect(transport);
  try {
    return await transport.handleRequest(request);
  } finally {
    await answering.close();
  }
}
