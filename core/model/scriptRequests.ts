import { type Method, methods } from '../language/words/call';

/** A request that a script writes out: `request('/api/…', 'POST')`. */
export interface ScriptRequest {
  method: Method;
  path: string;
}

const written = /(['"`])(\/api\/[^'"`\s]*)\1(\s*\+)?(?:\s*,\s*['"`](\w+)['"`])?/g;

/**
 * The addresses in the text of a script, without query; parts that it computes inside are `x`. An address that goes on in
 * code (`'/api/a/' + id`) is not whole, and left out.
 */
export function scriptRequests(source: string): ScriptRequest[] {
  return [...source.matchAll(written)].flatMap(([, , address = '', goesOn, method = 'GET']) => {
    const how = methods.find((each) => each === method.toUpperCase());
    const path = address.replace(/\$\{[^}]*\}/g, 'x').split(/[?#]/)[0] ?? '';
    return goesOn || !how ? [] : [{ method: how, path }];
  });
}
