import type { Who, WhoPart } from '../types';
import { type FlowWord, flowWords } from '../words';

/** The ways in which a step finds its people, in the order in which they are offered. */
export const ways = [
  'superior',
  'head',
  ...flowWords.people,
  'field',
  'step',
  'previous',
  'starter',
  'choice',
  'interface',
  'everybody',
] as const;
export type Way = (typeof ways)[number];

/** Ways whose records are chosen in a picker. */
export const pickedWays = flowWords.people;
export type PickedWay = FlowWord<'people'>;

/** Parts of `who` as a list. */
export const partsOf = (who: Who | undefined): WhoPart[] => (who === undefined ? [] : Array.isArray(who) ? who : [who]);

/** Parts as they are stored: one alone without a list, none as nothing. */
export const whoOf = (parts: readonly WhoPart[]): Who | undefined =>
  parts.length === 0 ? undefined : parts.length === 1 ? parts[0] : [...parts];

/** The way of a part; undefined: a shape that is not known. */
export const wayOf = (part: WhoPart): Way | undefined =>
  typeof part === 'string'
    ? ways.find((way) => way === part)
    : ways.find((way) => typeof part === 'object' && part !== null && way in part);

/** A part of another way, as it begins. */
export function partOf(way: Way): WhoPart {
  if (way === 'everybody' || way === 'starter' || way === 'previous') return way;
  if (way === 'superior') return { superior: 1 };
  if (way === 'head') return { head: 1 };
  if (way === 'choice') return { choice: 'everybody' };
  if (way === 'field') return { field: '' };
  if (way === 'step') return { step: '' };
  if (way === 'interface') return { interface: '' };
  return { [way]: [] } as unknown as WhoPart;
}

/** Ids that a part names. */
export const idsIn = (part: WhoPart, way: PickedWay): string[] => {
  const value = (part as unknown as Record<string, unknown>)[way];
  return Array.isArray(value) ? value.map(String) : value ? [String(value)] : [];
};
