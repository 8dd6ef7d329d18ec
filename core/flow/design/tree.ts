import type { Branch, FlowDoc, FlowStep } from '../types';

/** A place between steps: the pointer of a list (`/steps`, `/steps/1/branches/0/steps`) and where in it. */
export interface Place {
  list: string;
  index: number;
}

/** A step with its place. */
export interface Found extends Place {
  step: FlowStep;
}

/** The branches of a step; empty where its kind has none. */
export const branchesOf = (step: FlowStep): readonly Branch[] =>
  'branches' in step && Array.isArray(step.branches) ? step.branches : [];

function* walk(steps: readonly FlowStep[], list: string): Generator<Found> {
  for (const [index, step] of steps.entries()) {
    yield { step, list, index };
    for (const [at, branch] of branchesOf(step).entries()) {
      yield* walk(branch.steps ?? [], `${list}/${index}/branches/${at}/steps`);
    }
  }
}

/** Every step of the document in the order of reading. */
export const stepsOf = (doc: FlowDoc): Found[] => [...walk(doc.steps, '/steps')];

/** The step of this id with its place; undefined: there is none. */
export const findStep = (doc: FlowDoc, id: string): Found | undefined =>
  stepsOf(doc).find(({ step }) => step.id === id);

/** The list at a pointer; undefined: there is none. */
export function listAt(doc: FlowDoc, pointer: string): FlowStep[] | undefined {
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], doc);
  return Array.isArray(found) ? (found as FlowStep[]) : undefined;
}

/** The document with something else at a pointer; every other member stays the same object. */
export function putAt<T>(value: T, keys: readonly string[], change: (old: never) => unknown): T {
  const [key, ...rest] = keys;
  if (key === undefined) return change(value as never) as T;
  const inner = putAt((value as Record<string, unknown>)[key], rest, change);
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === key ? inner : each)) as T;
  return { ...value, [key]: inner };
}

/** The document with another list at this pointer. */
export const putList = (doc: FlowDoc, pointer: string, change: (steps: FlowStep[]) => FlowStep[]): FlowDoc =>
  putAt(doc, pointer.split('/').slice(1), change as (old: never) => unknown);

/** Ids of steps and branches that are taken. */
export const idsOf = (doc: FlowDoc): Set<string> =>
  new Set(stepsOf(doc).flatMap(({ step }) => [step.id, ...branchesOf(step).map(({ id }) => id)]));

/** `approve3`: the first id of this kind that is free; it is taken from then on. */
export function freeId(taken: Set<string>, kind: string): string {
  let count = 1;
  while (taken.has(`${kind}${count}`)) count += 1;
  taken.add(`${kind}${count}`);
  return `${kind}${count}`;
}

/** The card that a pointer is of: a step, one of its branches, the start or the end. */
export function chosenAt(doc: FlowDoc, at: string): { step: string; branch?: string } | 'start' | 'end' {
  const parts = at.split('/').slice(1);
  if (parts[0] === 'end') return 'end';
  let steps: readonly FlowStep[] = doc.steps;
  let found: { step: string; branch?: string } | 'start' = 'start';
  for (let place = 0; parts[place] === 'steps'; place += 4) {
    const step = steps[Number(parts[place + 1])];
    if (!step) break;
    found = { step: step.id };
    const branch = parts[place + 2] === 'branches' ? branchesOf(step)[Number(parts[place + 3])] : undefined;
    if (!branch) break;
    found = { step: step.id, branch: branch.id };
    steps = branch.steps;
  }
  return found;
}
