import { formulaName } from '../../formula/lex';
import type { FieldNode } from '../types';
import type { Read } from './expression/readers';

/** A field of the converted form, as expressions read it. */
export interface Known {
  node: FieldNode & { name: string };
  many: boolean;
  numeric: boolean;
}

/** Names with another meaning as keys of a condition. */
const reserved = new Set(['all', 'any', 'not']);

/** The fields of the form, or the columns of one of its lists. */
export class FieldScope {
  readonly form: FieldScope | undefined;
  readonly #known = new Map<string, Known>();

  constructor(form?: FieldScope) {
    this.form = form;
  }

  has(name: string): boolean {
    return this.#known.has(name);
  }

  add(known: Known): void {
    this.#known.set(known.node.name, known);
  }

  known(name: string): Known | undefined {
    return this.#known.get(name);
  }

  /** A field of this scope, read from within it. */
  own(name: string): Read | undefined {
    return this.#read(this, name, this.form ? 'row' : 'form');
  }

  /** A field of the form, read from within this scope. */
  ofForm(name: string): Read | undefined {
    return this.form ? this.#read(this.form, name, 'form') : this.own(name);
  }

  #read(scope: FieldScope, name: string, root: 'form' | 'row'): Read | undefined {
    const known = scope.known(name);
    if (!known) return undefined;
    const isOwn = scope === this;
    const plain = isOwn && !reserved.has(name) && !name.startsWith('$');
    const path = `${root}.${name}`;
    const { many, numeric } = known;
    const formula = isOwn || !this.has(name) ? formulaName(name) : undefined;
    return { key: plain ? name : `$${path}`, path, formula, many, numeric };
  }
}

/** The last part of a path (`layout.kind`, `.kind`, `items.0.kind`), which is a field's name; void nodes have none in paths. */
export const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
