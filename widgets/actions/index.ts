import type { ActionDefinition } from '../../engine/defineAction';
import { compute } from './compute';
import { copy } from './copy';

/** Actions beside those of the language, one line each. */
export const actionDefinitions: ActionDefinition[] = [compute, copy];
