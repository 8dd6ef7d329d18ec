import { callChanges } from './callChanges';
import type { Call } from './types';

type Calls = Readonly<Record<string, Call>>;

/** Both `Action/…` and `Actions/…` are served (contract §0). */
const shapeOf = ({ path }: Call): RegExp =>
  new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)').replace(/\/Actions?(?=\/)/g, '/Actions?')}/?$`, 'i');

const parameters = ({ path }: Call): number => path.split('{').length;

/** A call by its address, and the params in it. */
export interface CallAt {
  name: string;
  params: Readonly<Record<string, string>>;
}

/** The call that a request to this path is; undefined: none of these. */
export function callAt(calls: Calls, method: Call['method'], path: string): CallAt | undefined {
  const found = Object.entries(calls)
    .flatMap(([name, call]) => {
      const match = call.method === method ? shapeOf(call).exec(path) : null;
      return match ? [{ name, call, params: { ...match.groups } }] : [];
    })
    .sort((a, b) => parameters(a.call) - parameters(b.call))[0];
  return found && { name: found.name, params: found.params };
}

/** Whether a request to this path changes something: what the catalogue says of its call, else by its method. */
export function changesAt(calls: Calls, method: Call['method'], path: string): boolean {
  const found = callAt(calls, method, path);
  return callChanges(found ? (calls[found.name] as Call) : { method });
}
