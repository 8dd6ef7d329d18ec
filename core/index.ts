/**
 * The door of what browser and server both obey: the types of the language, its check, bindings, conditions, formulas and rules. Pure: no
 * React, no network, no clock of its own.
 */
export { isBinding, lookUp, resolve, type Scope } from './binding';
export { compilePredicate, type Predicate, parseCondition } from './condition';
export type { Envelope, Page } from './envelope';
export { fillWords } from './fillWords';
export { formatDate, formatFileSize, formatThousands } from './format';
export { applyChanges, compileFormulas, type FormulaGraph } from './formula';
export { newId } from './id';
export { type Expanded, expand } from './language/expand';
export type {
  Action,
  Binding,
  Bound,
  Call,
  Condition,
  DetailDoc,
  Document,
  Entity,
  EntityField,
  FieldNode,
  FormDoc,
  Issue,
  Json,
  JsonObject,
  Option,
  PageDoc,
  Params,
  PickerDoc,
  Rule,
  Source,
  Text,
  ViewBase,
} from './language/types';
export { createValidator, formatIssue, type Validate, type ValidatorOptions } from './language/validate';
export { type Language, languageLike, languages } from './languages';
export { checkRecord, checkRules } from './rules';
export { isZone, momentOf, organisationZone, setOrganisationZone, wallClock } from './zone';
