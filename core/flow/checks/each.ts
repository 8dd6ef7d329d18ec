import type { Condition } from '../../language/types';
import { branchesOf } from '../plan';
import type { Branch, FlowDoc, FlowEffect, FlowIssue, FlowStep, Who } from '../types';
import { flowWords } from '../words';

/** Where issues of a check go. */
export type Report = (at: string, level: FlowIssue['level'], key: string, args?: FlowIssue['args']) => void;

/** A step, or a branch, with its pointer. */
export interface Placed<T> {
  value: T;
  at: string;
}

/** All steps of a document, outer ones first, with their depth in branches. */
export function eachStep(doc: FlowDoc): (Placed<FlowStep> & { depth: number })[] {
  const walk = (steps: readonly FlowStep[], at: string, depth: number): (Placed<FlowStep> & { depth: number })[] =>
    steps.flatMap((value, index) => {
      const here = `${at}/${index}`;
      const inner = branchesOf(value).flatMap((branch, nth) =>
        walk(branch.steps, `${here}/branches/${nth}/steps`, depth + 1),
      );
      return [{ value, at: here, depth }, ...inner];
    });
  return walk(doc.steps, '/steps', 0);
}

export const placedBranches = ({ value, at }: Placed<FlowStep>): Placed<Branch>[] =>
  branchesOf(value).map((branch, index) => ({ value: branch, at: `${at}/branches/${index}` }));

/** Every `who` of a document. */
export function eachWho(doc: FlowDoc): Placed<Who>[] {
  const found: Placed<Who>[] = [];
  const add = (value: Who | undefined, at: string) => value !== undefined && found.push({ value, at });
  add(doc.start.who, '/start/who');
  add(doc.start.copy, '/start/copy');
  for (const { value, at } of eachStep(doc)) {
    if ('who' in value) add(value.who, `${at}/who`);
    if (value.do === 'approve') add(value.copy, `${at}/copy`);
  }
  for (const { value, at } of eachEffect(doc)) if ('send' in value) add(value.to, `${at}/to`);
  return found;
}

/** Every effect of a document. */
export function eachEffect(doc: FlowDoc): Placed<FlowEffect>[] {
  const of = (effects: readonly FlowEffect[] | undefined, at: string): Placed<FlowEffect>[] =>
    (effects ?? []).map((value, index) => ({ value, at: `${at}/${index}` }));
  const ofSteps = eachStep(doc).flatMap(({ value, at }) =>
    value.do !== 'approve' ? [] : flowWords.on.flatMap((name) => of(value.on?.[name], `${at}/on/${name}`)),
  );
  return [...ofSteps, ...of(doc.end?.adopted, '/end/adopted'), ...of(doc.end?.ended, '/end/ended')];
}

/** Conditions of branches. */
export const eachWhen = (doc: FlowDoc): Placed<Condition>[] =>
  eachStep(doc)
    .flatMap(placedBranches)
    .flatMap(({ value, at }) => (value.when === undefined ? [] : [{ value: value.when, at: `${at}/when` }]));

/** What the record of the flow gets: by steps, and by effects. */
export function eachSet(doc: FlowDoc): Placed<Record<string, unknown>>[] {
  const ofSteps = eachStep(doc).flatMap(({ value, at }) =>
    value.do === 'set' ? [{ value: value.set, at: `${at}/set` }] : [],
  );
  const ofEffects = eachEffect(doc).flatMap(({ value, at }) =>
    'set' in value && !('create' in value) ? [{ value: value.set, at: `${at}/set` }] : [],
  );
  return [...ofSteps, ...ofEffects];
}

/** What a new record of another model gets: by steps, and by effects. */
export function eachMade(doc: FlowDoc): Placed<{ model: string; set: Record<string, unknown> }>[] {
  const ofSteps = eachStep(doc).flatMap(({ value, at }) =>
    value.do === 'create' ? [{ value: { model: value.model, set: value.set }, at: `${at}/set` }] : [],
  );
  const ofEffects = eachEffect(doc).flatMap(({ value, at }) =>
    'create' in value ? [{ value: { model: value.create, set: value.set }, at: `${at}/set` }] : [],
  );
  return [...ofSteps, ...ofEffects];
}
