import type { FieldNode } from '../../core/language/types';
import type { WidgetDefinition } from '../registry';
import type { FormPlan } from './formPlan';

/** What one engine has compiled. Keys are objects of a document, so a new version of the document has plans of its own. */
export interface Plans {
  forms: WeakMap<readonly FieldNode[], FormPlan>;
  /** Widgets whose chunk has been fetched. */
  loaded: WeakSet<WidgetDefinition>;
}

export function createPlans(): Plans {
  return { forms: new WeakMap(), loaded: new WeakSet() };
}
