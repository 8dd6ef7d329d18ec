import { isOwnRoute } from './pages';

const form = /^(\/[A-Za-z0-9][A-Za-z0-9_.-]*)+$/;

/** BASE_PATH: `/weft` or `/tools/weft`, without its last slash; '' for the root. Throws a sentence for anything else. */
export function basePathOf(text: string | undefined): string {
  const path = (text ?? '').replace(/\/$/, '');
  if (!path) return '';
  const wrong = (what: string) => new Error(`BASE_PATH is ${text}; ${what}`);
  if (!form.test(path) || path.length > 100)
    throw wrong('it must be a path of letters, digits, _ - and . that begins with a slash: /weft.');
  // Addresses are answered with and without the path: what the product answers itself cannot be the path.
  if (isOwnRoute(path)) throw wrong('it must not begin as an address of the product does.');
  return path;
}
