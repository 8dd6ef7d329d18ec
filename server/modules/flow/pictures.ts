import { pictureOf } from '../../../core/flow/picture';
import type { FlowPlan, FlowState } from '../../../core/flow/types';
import type { PictureStep } from '../../../core/flow/wire';
import type { Person } from './people';

/** The picture of an instance with the names of its people. */
export const pictureFor = (
  plan: FlowPlan,
  state: FlowState | null,
  people: ReadonlyMap<string, Person>,
): PictureStep[] => pictureOf(plan, state ?? undefined, (id) => people.get(id)?.realName ?? '');
