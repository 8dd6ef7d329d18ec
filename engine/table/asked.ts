import type { Scope } from '../../core/binding';
import type { TablePlan } from '../compile/viewPlan';
import type { Question } from '../ports';
import type { Found } from '../source/compileSource';
import { notAsked, type Place, type PlaceModel, partOf } from './placeModel';

/** What a table fetches now. */
export interface Asked {
  /** null: nothing is fetched. */
  question: Question | Found | null;
  /** The question as a string: without the page, and with it. */
  filter: string;
  key: string;
  place: Place;
}

/** What a table fetches at its place, in this scope; nothing while it waits for what to ask. */
export function askedOf({ view, source }: TablePlan, at: PlaceModel, scope: Scope, waits = false): Asked {
  if (waits) return { question: null, filter: notAsked, key: notAsked, place: at.at(notAsked) };
  const filter = JSON.stringify(source.question(scope));
  const place = at.at(filter);
  const question = source.question(scope, partOf(view.paging, place));
  return { question, filter, key: JSON.stringify(question), place };
}
