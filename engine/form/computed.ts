import type { FormulaChange } from '../../core/formula';
import type { NodePlan } from '../compile/formPlan';
import type { Derivation } from '../tools';
import type { FormSurroundings, Values } from './formSurroundings';

/** What formulas changed, as members of the record: rows and lists are copied once each, never changed in place. */
export function gatherChanges(values: Readonly<Values>, changes: readonly FormulaChange[]): Values {
  const gathered: Values = {};
  const fresh = new Set<unknown>();
  const copy = <T extends object>(of: T, make: (of: T) => T): T => {
    if (fresh.has(of)) return of;
    const made = make(of);
    fresh.add(made);
    return made;
  };
  for (const { path, value } of changes) {
    const [name = '', index, column] = path.split('.');
    if (index === undefined || column === undefined) {
      gathered[name] = value;
      continue;
    }
    const rows = copy((gathered[name] ?? values[name]) as Values[], (all) => [...all]);
    const row = copy(rows[Number(index)] as Values, (one) => ({ ...one }));
    row[column] = value;
    rows[Number(index)] = row;
    gathered[name] = rows;
  }
  return gathered;
}

interface Derived {
  node: NodePlan;
  derive: Derivation;
  reads: Set<string>;
  /** What was proposed last, which the person may have replaced; null: the field is computed. */
  proposed: unknown;
}

/** Named derivations of a form (`derive`, `propose`). The members that one reads are recorded in its last run. */
export class Derivations {
  readonly #all: Derived[] = [];
  readonly #report: FormSurroundings['report'];

  constructor(nodes: readonly NodePlan[], { derivations, report }: Pick<FormSurroundings, 'derivations' | 'report'>) {
    this.#report = report;
    for (const node of nodes) {
      const { derive: computed, propose } = node.field;
      const name = computed ?? propose;
      if (name === undefined) continue;
      const derive = Object.hasOwn(derivations, name) ? derivations[name] : undefined;
      if (derive) this.#all.push({ node, derive, reads: new Set(), proposed: computed === undefined ? '' : null });
      else report(`${node.at}/derive`, `there is no derivation "${name}"`);
    }
  }

  /** New values of the derivations that read one of these members (all, without names); only those that differ. */
  run(values: Values, names: ReadonlySet<string> | undefined): Values {
    const changed: Values = {};
    // What one changes, those behind it read.
    const moved = names && new Set(names);
    for (const derived of this.#all) {
      const { node, derive, reads, proposed } = derived;
      if (moved && ![...moved].some((name) => reads.has(name))) continue;
      try {
        reads.clear();
        const value = derive(noting({ ...values, ...changed }, reads), { now: new Date() });
        if (proposed !== null) {
          if ((values[node.name] ?? '') !== '' && values[node.name] !== proposed) continue;
          derived.proposed = value;
        }
        if (values[node.name] === value) continue;
        changed[node.name] = value;
        moved?.add(node.name);
      } catch (error) {
        this.#report(`${node.at}/derive`, 'the derivation failed', error);
      }
    }
    return changed;
  }
}

/** The record as a proxy that records which members are read. */
function noting(values: Values, reads: Set<string>): Values {
  return new Proxy(values, {
    get: (target, key) => {
      if (typeof key === 'string') reads.add(key);
      return target[key as string];
    },
  });
}
