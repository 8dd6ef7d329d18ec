import { callChanges } from '../core/language/callChanges';
import type { Call } from '../core/language/types';
import type { Catalogue } from './calls';

/** Both `Action/…` and `Actions/…` are served (contract §0). */
const shapeOf = ({ path }: Call): RegExp =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replace(/\/Actions?(?=\/)/g, '/Actions?')}/?$`, 'i');

const parameters = ({ path }: Call): number => path.split('{').length;

/** Whether a request to this path changes something: what the catalogue says of its call, else by its method. */
export function changesAt(catalogue: Catalogue, method: Call['method'], path: string): boolean {
  const found = Object.values(catalogue)
    .filter((call) => call.method === method && shapeOf(call).test(path))
    .sort((a, b) => parameters(a) - parameters(b));
  return callChanges(found[0] ?? { method });
}
