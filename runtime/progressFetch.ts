/**
 * `fetch` that reports the share of the body that was sent, 0 to 100. Browsers report it for XMLHttpRequest only: a streamed
 * body, which could be counted, needs HTTP/2.
 */
export function progressFetch(onProgress: (percent: number) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = await request.blob();
    return new Promise<Response>((resolve, reject) => {
      const wire = new XMLHttpRequest();
      wire.open(request.method, request.url);
      for (const [name, value] of request.headers) wire.setRequestHeader(name, value);
      wire.responseType = 'blob';
      wire.upload.onprogress = ({ loaded, total }) => onProgress(total ? Math.round((100 * loaded) / total) : 0);
      wire.onload = () => {
        const type = wire.getResponseHeader('content-type');
        resolve(
          new Response(wire.response as Blob, { status: wire.status, headers: type ? { 'content-type': type } : {} }),
        );
      };
      wire.onerror = () => reject(new TypeError('Failed to send'));
      wire.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
      request.signal.addEventListener('abort', () => wire.abort(), { once: true });
      if (request.signal.aborted) wire.abort();
      else wire.send(body);
    });
  };
}
