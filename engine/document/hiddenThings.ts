import type { ButtonDoc, ColumnDoc, Condition, View } from '../../core/language/types';
import { holds } from '../actions/useButtons';
import type { NodePlan } from '../compile/formPlan';
import { conditionWords } from '../field/conditionWords';
import type { HiddenThing } from '../host';
import { words } from '../tools';
import type { Session } from './session';

type Row = Record<string, unknown>;
type When = Condition | boolean | undefined;

/** The views of a document at any depth: tabs hold views of their own. */
function viewsIn(views: readonly View[]): View[] {
  return views.flatMap((view) => {
    const inner = 'items' in view && Array.isArray(view.items) ? view.items : [];
    return [view, ...inner.flatMap((item) => ('views' in item ? viewsIn(item.views) : []))];
  });
}

/** What one document does not draw for this person at this moment, and what keeps it away. */
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

  button(button: ButtonDoc, rows?: readonly Row[]): void {
    const thing = { kind: 'button', name: button.name, label: this.#label(button.label, button.name) } as const;
    if (!this.#session.may('button', button.permit)) {
      this.found.push({ ...thing, denied: button.permit });
      return;
    }
    const condition = this.#words(button.hiddenWhen);
    if (!rows) {
      if (holds(this.#session, button.hiddenWhen)) this.found.push({ ...thing, condition });
      return;
    }
    const hidden = rows.filter((row) => holds(this.#session, button.hiddenWhen, row)).length;
    if (hidden > 0) this.found.push({ ...thing, condition, someRows: hidden < rows.length });
  }

  columns(columns: readonly ColumnDoc[]): void {
    for (const column of columns) this.#labels.set(column.name, this.#label(column.label, column.name));
    for (const column of columns) {
      const { name, permit = column.name } = column;
      const thing = { kind: 'column', name, label: this.#label(column.label, name) } as const;
      if (column.columns && column.permit === undefined) this.columns(column.columns);
      else if (!this.#session.may('column', permit)) this.found.push({ ...thing, denied: permit });
      else if (holds(this.#session, column.hiddenWhen)) {
        this.found.push({ ...thing, condition: this.#words(column.hiddenWhen) });
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

  view(view: View): void {
    const { toolbar, menu, rowActions, columns } = view as {
      toolbar?: ButtonDoc[];
      menu?: ButtonDoc[];
      rowActions?: ButtonDoc[];
      columns?: ColumnDoc[];
    };
    if (columns) this.columns(columns);
    for (const button of [...(toolbar ?? []), ...(menu ?? [])]) this.button(button);
    const rows = this.#session.views.get(view.id)?.rows?.() ?? [];
    for (const button of rowActions ?? []) this.button(button, rows);
  }
}

/** What this document hides from the person in front of it, and why (hosts that explain ask it). */
export function hiddenThings(session: Session): HiddenThing[] {
  const explanation = new Explanation(session);
  const { document, form } = session;
  if (form) explanation.nodes(form.plan.all);
  if ('views' in document) for (const view of viewsIn(document.views ?? [])) explanation.view(view);
  if ('buttons' in document) for (const button of document.buttons ?? []) explanation.button(button);
  return explanation.found;
}
