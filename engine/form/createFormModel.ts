import { resolve } from '../../core/binding';
import { runActions } from '../actions/runActions';
import { checkNode } from '../compile/checkNode';
import type { FormPlan, NodePlan } from '../compile/formPlan';
import { graphOf } from '../compile/planForm';
import type { Session } from '../document/session';
import { fieldWords } from '../field/fieldWords';
import { words } from '../tools';
import { FormModel } from './formModel';
import { asPicked } from './picks';
import type { FormRulePlan } from './useRules';

type Values = Record<string, unknown>;

/** A list without the members whose binding has no value; any other value as it is. */
const given = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((member) => member !== undefined) : value;

/** Initial values of a new record: defaults with their bindings resolved, overridden by the opener's `args.values`. */
export function defaultsOf(plan: FormPlan, session: Session): Values {
  const scope = session.scope();
  const opener = asPicked(session.args.values) ?? {};
  const values: Values = {};
  for (const { name, field } of plan.values) {
    const own = Object.hasOwn(opener, name) ? opener[name] : undefined;
    const value = given(own ?? (field.default === undefined ? undefined : resolve(field.default, scope)));
    if (value !== undefined) values[name] = value;
  }
  return values;
}

interface Options {
  onDirty?: (dirty: boolean) => void;
  /** false: no form permission is required (search, detail). */
  permits?: boolean;
  /** false: any input is used (search forms). */
  checks?: boolean;
  /** Rules over the whole record, including the entity's. */
  rules?: readonly FormRulePlan[];
}

/** Rules that a record breaks, with their messages. */
function brokenRules(session: Session, model: FormModel, rules: readonly FormRulePlan[], record: Values) {
  const scope = session.scope(undefined, model);
  return rules
    .filter(({ condition }) => condition && !condition.holds(record, scope))
    .map(({ rule }) => ({ field: rule.field, message: words(session.tools.host, rule.message, scope) }));
}

/** Creates a form model in this session. */
export function createFormModel(session: Session, plan: FormPlan, values: Values, options: Options = {}): FormModel {
  const { tools } = session;
  const rules = options.rules?.length ? options.rules : undefined;
  const report = (at: string, message: string, error?: unknown): void =>
    tools.host.report({ at: `${session.document.id}${at}`, message, error });
  const model: FormModel = new FormModel(plan, values, {
    scope: () => session.scope(),
    graph: (of) => graphOf(of, report),
    derivations: tools.derivations,
    flexible: Boolean(session.document.scripts || session.document.permits?.includes('form')),
    may: (node: NodePlan) =>
      options.permits === false || session.may('form', node.permit, node.field.permit !== undefined),
    check: (node, checked) =>
      options.checks === false ? undefined : checkNode(tools, node, fieldWords(tools, node).label, checked),
    onDirty: options.onDirty ?? (() => undefined),
    broken: rules && ((record) => brokenRules(session, model, rules, record)),
    onEdit: (_node, actions, place) => void runActions(session, actions, { ...place, form: model }),
    onValues: session.notifyWatchers,
    report,
  });
  return model;
}
