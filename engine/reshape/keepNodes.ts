import { isEqual } from '../../core/isEqual';
import type { FieldNode } from '../../core/language/types';
import type { Report } from '../compile/compileCondition';
import { FormCompiler } from '../compile/compileForm';
import type { FormPlan, NodePlan } from '../compile/formPlan';
import type { Registry } from '../registry';

/** What names a node in every version: its name, or for a container the first name inside. */
function nameOf(field: FieldNode): string | undefined {
  if (field.name) return field.name;
  for (const { fields } of field.items ?? []) {
    for (const inner of fields) {
      const name = nameOf(inner);
      if (name !== undefined) return `${field.widget} ${name}`;
    }
  }
  return undefined;
}

let versions = 0;

/**
 * Compiles another version of a form. A node that both versions have is the same object, so nothing of it is drawn again; a changed
 * container keeps its key, so what it holds stays; another changed node has a key of its own, as it may look up other things.
 */
export class KeepingCompiler extends FormCompiler {
  readonly #known = new Map<string, NodePlan>();

  constructor(registry: Registry, report: Report, before: FormPlan) {
    super(registry, report);
    versions += 1;
    for (const node of before.all) {
      const name = nameOf(node.field) ?? node.at;
      if (!this.#known.has(name)) this.#known.set(name, node);
    }
  }

  override node(field: FieldNode, at: string, parent: NodePlan['parent'], column = ''): NodePlan {
    if (column) return super.node(field, at, parent, column);
    const name = nameOf(field) ?? at;
    const known = this.#known.get(name);
    this.#known.delete(name);
    // The panes of a container are named by its place.
    if (known && (known.at === at || known.kind !== 'container') && isEqual(known.field, field))
      return this.#keep(known, at, parent);
    const node = super.node(field, at, parent);
    const stays = known?.kind === 'container' && known.widget === node.widget;
    node.key = stays ? known.key : `${at} ${versions}`;
    return node;
  }

  #keep(node: NodePlan, at: string, parent: NodePlan['parent']): NodePlan {
    node.at = at;
    node.parent = parent;
    this.all.push(node);
    for (const { nodes } of node.panes) {
      for (const inner of nodes) {
        this.#known.delete(nameOf(inner.field) ?? inner.at);
        this.#keep(inner, inner.at, inner.parent);
      }
    }
    return node;
  }
}
