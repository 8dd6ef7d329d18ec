import type { WhoPart, Why, Within } from '../../../../core/flow/types';
import type { Ctx } from '../../../ctx';

/** Whom a step is for: what the kinds of people are found by. */
export interface About {
  ctx: Ctx;
  /** Who published the version: a data interface finds people in their name. */
  author: string | null;
  /** The person for whom it was started. */
  starter: string;
  record: Record<string, unknown>;
  /** Who decided the step before. */
  previous: readonly string[];
  /** Who decided the step. */
  deciders: (step: string) => readonly string[];
  /** Who were chosen, when the step is one of choice. */
  chosen: readonly string[] | undefined;
}

/** Ids in order, each with the reason; ids of disabled people are dropped later. */
export interface Found {
  ids: readonly string[];
  why: Why;
}

type PartOf<Key extends string> = Extract<WhoPart, Record<Key, unknown>>;
/** Finds the people of one kind. */
export type Find<Key extends string> = (about: About, part: PartOf<Key>) => Promise<Found>;

export type Filter = (about: About, ids: readonly string[], within: Within) => Promise<string[]>;

/** More people than this are an incident, not as many tasks. */
export const mostPeople = 200;

export const listOf = (value: string | readonly string[]): string[] => [value].flat().filter(Boolean);
