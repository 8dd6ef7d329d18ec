import type { Branch, FlowDoc, FlowStep } from '../types';
import { branchesOf, findStep, freeId, idsOf, listAt, type Place, putAt, putList } from './tree';

/**
 * What a designer does with a flow: each act answers a new document, or the same one when it is not possible. Members that
 * an act does not speak of stay, known or not.
 */

/** Puts a step at a place. */
export function insertStep(doc: FlowDoc, { list, index }: Place, step: FlowStep): FlowDoc {
  if (!listAt(doc, list)) return doc;
  return putList(doc, list, (steps) => [...steps.slice(0, index), step, ...steps.slice(index)]);
}

/** Takes a step out, with all that its branches hold. */
export function removeStep(doc: FlowDoc, id: string): FlowDoc {
  const found = findStep(doc, id);
  if (!found) return doc;
  return putList(doc, found.list, (steps) => steps.filter((_, index) => index !== found.index));
}

/** Moves a step among its neighbours: -1 up, 1 down. */
export function moveStep(doc: FlowDoc, id: string, by: -1 | 1): FlowDoc {
  const found = findStep(doc, id);
  const to = (found?.index ?? 0) + by;
  if (!found || to < 0 || to >= (listAt(doc, found.list) as FlowStep[]).length) return doc;
  return putList(doc, found.list, (steps) => swapped(steps, found.index, to));
}

function swapped<T>(list: readonly T[], one: number, other: number): T[] {
  return list.map((each, index) => (index === one ? (list[other] as T) : index === other ? (list[one] as T) : each));
}

/** A copy of a step with ids of its own; what names one of its steps names the copy. */
export function copyOf(step: FlowStep, taken: Set<string>): FlowStep {
  const names = new Map<string, string>();
  const rename = (each: FlowStep): void => {
    names.set(each.id, freeId(taken, each.do));
    for (const branch of branchesOf(each)) {
      names.set(branch.id, freeId(taken, 'branch'));
      for (const inner of branch.steps) rename(inner);
    }
  };
  rename(step);
  const walk = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each, key));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name)]));
    }
    const isName = (key === 'id' || key === 'step') && typeof value === 'string';
    return isName ? (names.get(value) ?? value) : value;
  };
  return walk(step, '') as FlowStep;
}

/** Puts a copied step at a place, with ids that are free here. */
export const pasteStep = (doc: FlowDoc, place: Place, step: FlowStep): FlowDoc =>
  insertStep(doc, place, copyOf(step, idsOf(doc)));

/** The document with another value of a member of a step; undefined takes the member away. */
export function setMember(doc: FlowDoc, id: string, name: string, value: unknown): FlowDoc {
  const found = findStep(doc, id);
  if (!found) return doc;
  return putAt(doc, [...found.list.split('/').slice(1), String(found.index)], (step: Record<string, unknown>) =>
    withMember(step, name, value),
  );
}

/** The same for the document itself, its `start` and its `end`. */
export function setOf(doc: FlowDoc, part: '' | 'start' | 'end', name: string, value: unknown): FlowDoc {
  const whole = doc as unknown as Record<string, Record<string, unknown>>;
  if (!part) return withMember(whole, name, value) as unknown as FlowDoc;
  return { ...doc, [part]: withMember(whole[part] ?? {}, name, value) };
}

function withMember<T extends Record<string, unknown>>(object: T, name: string, value: unknown): T {
  const { [name]: _, ...rest } = object;
  if (value === undefined) return rest as T;
  // A member keeps its place in the text.
  return { ...object, [name]: value };
}

const changeBranches = (
  doc: FlowDoc,
  id: string,
  change: (branches: readonly Branch[]) => readonly Branch[],
): FlowDoc => {
  const found = findStep(doc, id);
  if (!found || !('branches' in found.step)) return doc;
  return setMember(doc, id, 'branches', change(branchesOf(found.step)));
};

/** Adds a branch: of `choose` before the one that is taken otherwise. */
export const addBranch = (doc: FlowDoc, id: string): FlowDoc =>
  changeBranches(doc, id, (branches) => {
    const added: Branch = { id: freeId(idsOf(doc), 'branch'), steps: [] };
    const last = branches.findIndex((branch) => branch.else);
    return last < 0 ? [...branches, added] : [...branches.slice(0, last), added, ...branches.slice(last)];
  });

/** Takes a branch away with its steps; the last two of a step stay. */
export const removeBranch = (doc: FlowDoc, id: string, branch: string): FlowDoc =>
  changeBranches(doc, id, (branches) =>
    branches.length > 2 && !branches.find((each) => each.id === branch)?.else
      ? branches.filter((each) => each.id !== branch)
      : branches,
  );

/** Moves a branch: -1 to the left, 1 to the right; the one that is taken otherwise stays the last. */
export const moveBranch = (doc: FlowDoc, id: string, branch: string, by: -1 | 1): FlowDoc =>
  changeBranches(doc, id, (branches) => {
    const from = branches.findIndex((each) => each.id === branch);
    const other = branches[from + by];
    return from < 0 || !other || other.else || branches[from]?.else ? branches : swapped(branches, from, from + by);
  });

/** Another value of a member of a branch; undefined takes it away. */
export const setBranch = (doc: FlowDoc, id: string, branch: string, name: string, value: unknown): FlowDoc =>
  changeBranches(doc, id, (branches) =>
    branches.map((each) =>
      each.id === branch
        ? (withMember({ ...each } as Record<string, unknown>, name, value) as unknown as Branch)
        : each,
    ),
  );
