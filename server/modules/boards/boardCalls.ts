import { namedCalls } from '../../../core/language/namedCalls';
import type { Calls } from '../../services/platform/documents';

type Members = Record<string, unknown>;

/** A call as a document names it, and the parts of its path that are written there. */
interface NamedCall {
  call: string;
  path: Map<string, string>;
}

/** Parts of a path that must be written: a binding would name any model or interface. */
const written = (call: string, part: string) =>
  part === 'modelId' || (call.startsWith('dataInterface.') && part === 'id');

const partsOf = (calls: Calls, call: string): string[] =>
  [...(calls[call]?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, part]) => part!);

function pathOf(calls: Calls, call: string, params: unknown): NamedCall {
  const given = typeof params === 'object' && params !== null ? (params as Members) : {};
  const known = partsOf(calls, call).filter(
    (part) => typeof given[part] === 'string' || typeof given[part] === 'number',
  );
  return { call, path: new Map(known.map((part) => [part, String(given[part])])) };
}

/** What interfaces and numbers name without a call: the calls that read them. */
function readsOf(calls: Calls, value: unknown): NamedCall[] {
  if (typeof value !== 'object' || value === null) return [];
  const { interface: source, model, measures } = value as Members;
  const own: NamedCall[] = [];
  if (typeof source === 'string')
    for (const name of ['dataInterface.run', 'dataInterface.page']) own.push(pathOf(calls, name, { id: source }));
  if (typeof model === 'string' && measures) own.push(pathOf(calls, 'onlineDev.aggregate', { modelId: model }));
  return [...own, ...Object.values(value).flatMap((each) => readsOf(calls, each))];
}

/** The calls that a document makes, at any depth: those that it names, and those of its interfaces and numbers. */
export const callsOf = (calls: Calls, document: unknown): NamedCall[] => [
  ...namedCalls(document).map(({ call, params }) => pathOf(calls, call, params)),
  ...readsOf(calls, document),
];

/** Whether one of them is this call with these parts of its path. */
export function isNamed(named: readonly NamedCall[], call: string, path: Readonly<Record<string, string>>): boolean {
  const fits = ({ path: own }: NamedCall) =>
    Object.entries(path).every(([part, value]) => (own.has(part) ? own.get(part) === value : !written(call, part)));
  return named.some((each) => each.call === call && fits(each));
}
