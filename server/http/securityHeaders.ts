import type { FastifyInstance } from 'fastify';

/** Only own sources, no code from strings; WebAssembly for the sandbox of model scripts (design: architecture §3). */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' ws: wss:",
  "worker-src 'self' blob:",
  // Pages embedded by a menu or a form; they are sandboxed (ROUTE-50, iframe of contract-visualdev §3.4).
  "frame-src 'self' http: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "form-action 'self'",
  'report-uri /api/cspReport',
].join('; ');

/** Our pages use the location (widget `location`) and the clipboard; nothing else, in embedded pages neither. */
export const permissionsPolicy = [
  'geolocation=(self)',
  'clipboard-write=(self)',
  'fullscreen=(self)',
  'publickey-credentials-get=(self)',
  ...[
    'accelerometer',
    'autoplay',
    'bluetooth',
    'browsing-topics',
    'camera',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** Types that a browser never shows as a page that runs code. Types that are not listed count as documents. */
const parts =
  /^(text\/(javascript|css)|application\/(json|wasm|manifest\+json)|font\/|image\/(png|jpeg|webp|gif|x-icon))/;

/** An answer of the API that is opened as a page loads nothing and is framed by nobody. */
const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What a document says about itself and its frames; a page's scripts and styles obey the page, not their own headers. */
const documentHeaders = {
  'permissions-policy': permissionsPolicy,
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
};

function headersOf(contentType: string, policy: string): Record<string, string> {
  if (!parts.test(contentType)) return { 'content-security-policy': policy, ...documentHeaders };
  return contentType.startsWith('application/json') ? { 'content-security-policy': answerPolicy } : {};
}

/**
 * Security headers by what is sent (T38): all of them with documents, those about the file itself with its parts too.
 * A route's own headers take precedence. Answers of the API are never cached.
 */
export function securityHeaders(app: FastifyInstance, basePath = ''): void {
  const policy = contentSecurityPolicy.replace('report-uri ', `report-uri ${basePath}`);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': request.id,
    });
    if (/^\/(api|health|version|metrics)/i.test(request.url)) reply.header('cache-control', 'no-store');
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });
  app.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    for (const [name, value] of Object.entries(headersOf(type, policy)))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
