import type { NodePlan } from '../compile/formPlan';
import type { FormModel } from './formModel';
import type { Values } from './formSurroundings';

/** What a draft of a form holds. */
export interface DraftContent {
  edits: Values;
  /** Members of a stored record that the form never shows, such as its version: the edits were made on that record. */
  base: Values;
}

/** JSON has no undefined: a member that was emptied would be missing. */
const kept = (value: unknown): unknown => (value === undefined ? null : value);

const isSecret = ({ widget, field }: NodePlan): boolean => widget?.secret?.(field.props ?? {}) ?? false;

function withoutSecrets(node: NodePlan, value: unknown): unknown {
  const secrets = node.columns.filter(isSecret).map(({ name }) => name);
  if (secrets.length === 0 || !Array.isArray(value)) return kept(value);
  const isPlain = ([name]: [string, unknown]): boolean => !secrets.includes(name);
  return value.map((row: Values) => Object.fromEntries(Object.entries(row).filter(isPlain)));
}

/**
 * The unsaved input of a form, without secrets; undefined when there is nothing else. `stored`: the form edits a stored
 * record.
 */
export function draftContent(model: FormModel, stored: boolean): DraftContent | undefined {
  const { byName, values } = model.plan;
  const edits: Values = {};
  for (const [name, value] of Object.entries(model.edits())) {
    const node = byName.get(name);
    if (node && !isSecret(node)) edits[name] = withoutSecrets(node, value);
  }
  if (Object.keys(edits).length === 0) return undefined;
  const base: Values = {};
  for (const { name, field } of stored ? values : []) {
    if (field.hiddenWhen === true && !(name in edits)) base[name] = kept(model.values[name]);
  }
  return { edits, base };
}

const asValues = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};

/**
 * Writes a draft into the form as edits. The members of its record that the form never shows are those of the draft: if the
 * record was saved in between, saving is refused as a conflict.
 */
export function restoreDraft(model: FormModel, content: unknown): void {
  const { edits, base } = asValues(content);
  const known = Object.entries(asValues(base)).filter(([name]) => model.plan.byName.has(name));
  model.write(Object.fromEntries(known));
  model.restore(asValues(edits));
}
