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
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** On every answer (T38). Answers of the API are never cached. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-permitted-cross-domain-policies': 'none',
      'permissions-policy': permissionsPolicy,
      'x-request-id': request.id,
    });
    if (request.url.startsWith('/api') || request.url.startsWith('/health')) reply.header('cache-control', 'no-store');
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });
}
