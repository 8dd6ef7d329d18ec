import { tagOf, usualLanguage } from '../../core/languages';

const shown = ['bg', 'bg-page', 'text', 'text-2', 'line', 'fill', 'fill-2', 'primary'];

/** The colours of the page, which a frame does not inherit. */
function colours(): string {
  const style = getComputedStyle(document.body);
  return shown.map((name) => `--weft-${name}:${style.getPropertyValue(`--weft-${name}`).trim()}`).join(';');
}

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The page in a preview's frame. Its policy lets it load its script and draw; it can reach nothing. */
function pageOf(scriptSource: string, pictures: string, body: string): string {
  const policy = `default-src 'none'; script-src ${scriptSource}; style-src 'unsafe-inline'; img-src ${pictures}; font-src data:`;
  return [
    `<!doctype html><html lang="${quoted(document.documentElement.lang || tagOf(usualLanguage))}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${quoted(policy)}">`,
    `<style>:root{${colours()}}body{margin:0;background:var(--weft-bg-page);color:var(--weft-text);font:14px/1.5 sans-serif}`,
    'img.drawing{display:block;max-width:100%;max-height:100vh;margin:auto;background:#fff}</style>',
    `</head><body>${body}</body></html>`,
  ].join('');
}

/** A page that runs this script of the product, and none of the file's. */
export function framePage(script: string): string {
  const { href, origin } = new URL(script, location.origin);
  return pageOf(origin, 'data: blob:', `<script src="${quoted(href)}"></script>`);
}

/** A page that runs no script and shows an SVG as a picture: neither its scripts nor its links work. */
export function drawingPage(svg: string): string {
  return pageOf("'none'", 'data:', `<img class="drawing" alt="" src="data:image/svg+xml;base64,${svg}">`);
}
