import type { ButtonDoc, ColumnDoc, FieldNode, Option, PickerTab, Source, View } from '../../core/language/types';
import type { WidgetDefinition } from '../registry';
import type { SourcePlan } from '../source/compileSource';
import type { Say } from '../source/rowShape';
import type { ConditionPlan } from './compileCondition';
import type { FormPlan } from './formPlan';
import type { ButtonPlan, ColumnPlan, ViewPlan } from './viewPlan';

/** A tab of a picker. */
export interface TabPlan {
  hidden: ConditionPlan | undefined;
  columns: readonly ColumnPlan[];
}

/** What one engine has compiled, keyed by objects of a document: a new version of the document has its own plans. */
export interface Plans {
  forms: WeakMap<readonly FieldNode[], FormPlan>;
  sources: WeakMap<Source, SourcePlan>;
  /** Option lists with their texts resolved: fields that share a dictionary share the list. */
  options: WeakMap<readonly Option[], { say: Say; options: Option[] }>;
  views: WeakMap<View, ViewPlan>;
  buttons: WeakMap<readonly ButtonDoc[], readonly ButtonPlan[]>;
  columns: WeakMap<readonly ColumnDoc[], readonly ColumnPlan[]>;
  tabs: WeakMap<PickerTab, TabPlan>;
  /** Widgets whose chunk has been fetched. */
  loaded: WeakSet<WidgetDefinition>;
  /** Memo of `sayer`, for the language last rendered. */
  said: { language: string; say: Say } | undefined;
}

export function createPlans(): Plans {
  return {
    forms: new WeakMap(),
    sources: new WeakMap(),
    options: new WeakMap(),
    views: new WeakMap(),
    buttons: new WeakMap(),
    columns: new WeakMap(),
    tabs: new WeakMap(),
    loaded: new WeakSet(),
    said: undefined,
  };
}
