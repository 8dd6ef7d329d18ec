import type { ButtonDoc, Condition } from '../../core/language/types';
import { holds } from '../actions/holds';
import type { NodePlan } from '../compile/formPlan';
import { planButtons, planView } from '../compile/planView';
import type { ButtonPlan, ColumnPlan, ViewPlan } from '../compile/viewPlan';
import { viewsIn } from '../compile/viewsIn';
import { conditionWords } from '../field/conditionWords';
import type { HiddenThing } from '../host';
import { words } from '../tools';
import type { Session } from './session';

type Row = Record<string, unknown>;
type When = Condition | boolean | undefined;

/** Collects what a document does not render for this person now, and why. */
class Explanation {
  readonly #session: Session;
  readonly #labels = new Map<string, string>();
  readonly found: HiddenThing[] = [];

  constructor(session: Session) {
    this.#session = session;
  }

  #words(condition: When): string {
    return typeof condition === 'object' ? conditionWords(condition, (name) => this.#labels.get(name) ?? name) : '';
  }

  #label(text: ButtonDoc['label'] | undefined, name: string): string {
    return words(this.#session.tools.host, text) || name;
  }

  button({ doc, hidden }: ButtonPlan, rows?: readonly Row[]): void {
    const thing = { kind: 'button', name: doc.name, label: this.#label(doc.label, doc.name) } as const;
    if (!this.#session.may('button', doc.permit)) {
      this.found.push({ ...thing, denied: doc.permit });
      return;
    }
    const condition = this.#words(doc.hiddenWhen);
    if (!rows) {
      if (holds(this.#session, hidden)) this.found.push({ ...thing, condition });
      return;
    }
    const without = rows.filter((row) => holds(this.#session, hidden, row)).length;
    if (without > 0) this.found.push({ ...thing, condition, someRows: without < rows.length });
  }

  columns(columns: readonly ColumnPlan[]): void {
    for (const { doc } of columns) this.#labels.set(doc.name, this.#label(doc.label, doc.name));
    for (const { doc, hidden, children } of columns) {
      const { name, permit = name } = doc;
      const thing = { kind: 'column', name, label: this.#label(doc.label, name) } as const;
      if (doc.columns && doc.permit === undefined) this.columns(children);
      else if (!this.#session.may('column', permit, doc.permit !== undefined))
        this.found.push({ ...thing, denied: permit });
      else if (holds(this.#session, hidden)) {
        this.found.push({ ...thing, condition: this.#words(doc.hiddenWhen) });
      }
    }
  }

  nodes(nodes: readonly NodePlan[]): void {
    const { form } = this.#session;
    if (!form) return;
    for (const { name, field } of nodes) if (name) this.#labels.set(name, this.#label(field.label, name));
    for (const node of nodes) {
      const name = node.name || node.at;
      const thing = { kind: 'form', name, label: this.#label(node.field.label, name) } as const;
      if (form.states.isDenied(node)) this.found.push({ ...thing, denied: node.permit });
      else if (node.field.hiddenWhen === true || form.handle(node).state.hidden) {
        this.found.push({ ...thing, condition: this.#words(node.field.hiddenWhen) });
      }
      for (const column of node.columns) {
        const inside = {
          kind: 'form',
          name: `${name}-${column.name}`,
          label: this.#label(column.field.label, column.name),
        };
        if (form.states.isDenied(column)) this.found.push({ ...inside, kind: 'form', denied: column.permit });
        else if (form.states.isOut(column)) {
          this.found.push({ ...inside, kind: 'form', condition: this.#words(column.field.hiddenWhen) });
        }
      }
    }
  }

  view(plan: ViewPlan): void {
    if (plan.kind === 'tree') for (const button of plan.menu) this.button(button);
    if (plan.kind !== 'table') return;
    this.columns(plan.columns);
    for (const button of plan.toolbar) this.button(button);
    const rows = this.#session.views.get(plan.view.id)?.rows?.() ?? [];
    for (const button of plan.rowActions) this.button(button, rows);
  }
}

/** What this document hides from the current person, and why (for hosts that explain it). */
export function hiddenThings(session: Session): HiddenThing[] {
  const explanation = new Explanation(session);
  const { document, form, tools } = session;
  if (form) explanation.nodes(form.plan.all);
  for (const { view, at } of viewsIn(document)) explanation.view(planView(tools, document, view, at) as ViewPlan);
  for (const place of ['head', 'buttons'] as const) {
    for (const plan of planButtons(tools, document, document[place], `/${place}`)) explanation.button(plan);
  }
  return explanation.found;
}
