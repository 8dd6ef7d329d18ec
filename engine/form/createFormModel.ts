import { resolve } from '../../core/binding';
import { runActions } from '../actions/runActions';
import { checkNode } from '../compile/checkNode';
import type { FormPlan, NodePlan } from '../compile/formPlan';
import { graphOf } from '../compile/planForm';
import type { Session } from '../document/session';
import { fieldWords } from '../field/fieldWords';
import { FormModel } from './formModel';
import { asPicked } from './picks';

type Values = Record<string, unknown>;

/** What a new record starts with: defaults, their bindings looked up, under what the opener says in `args.values`. */
export function defaultsOf(plan: FormPlan, session: Session): Values {
  const scope = session.scope();
  const given = asPicked(session.args.values) ?? {};
  const values: Values = {};
  for (const { name, field } of plan.values) {
    const own = Object.hasOwn(given, name) ? given[name] : undefined;
    const value = own ?? (field.default === undefined ? undefined : resolve(field.default, scope));
    if (value !== undefined) values[name] = value;
  }
  return values;
}

interface Options {
  onDirty?: (dirty: boolean) => void;
  /** Search and detail ask no form permission. */
  permits?: boolean;
  /** Search forms filter with whatever was typed. */
  checks?: boolean;
}

/** A form model that stands in this session. */
export function createFormModel(session: Session, plan: FormPlan, values: Values, options: Options = {}): FormModel {
  const { tools } = session;
  const report = (at: string, message: string, error?: unknown): void =>
    tools.host.report({ at: `${session.document.id}${at}`, message, error });
  return new FormModel(plan, values, {
    scope: () => session.scope(),
    graph: graphOf(plan, report),
    derivations: tools.derivations,
    flexible: Boolean(session.document.scripts || session.document.permits?.includes('form')),
    may: (node: NodePlan) => options.permits === false || session.may('form', node.permit),
    check: (node, checked) =>
      options.checks === false ? undefined : checkNode(tools, node, fieldWords(tools, node).label, checked),
    onDirty: options.onDirty ?? (() => undefined),
    onEdit: (_node, actions, place) => void runActions(session, actions, place),
    report,
  });
}
