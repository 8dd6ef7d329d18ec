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

/** Named derivations of a form (`derive`). The members that one reads are recorded in its last run. */
export class Derivations {
  readonly #all: { node: NodePlan; derive: Derivation; reads: Set<string> }[] = [];
  readonly #report: FormSurroundings['report'];

  constructor(nodes: readonly NodePlan[], { derivations, report }: Pick<FormSurroundings, 'derivations' | 'report'>) {
    this.#report = report;
    for (const node of nodes) {
      const name = node.field.derive;
      if (name === undefined) continue;
      const derive = Object.hasOwn(derivations, name) ? derivations[name] : undefined;
      if (derive) this.#all.push({ node, derive, reads: new Set() });
      else report(`${node.at}/derive`, `there is no derivation "${name}"`);
    }
  }

  /** New values of the derivations that read one of these members (all, without names); only those that differ. */
  run(values: Values, names: ReadonlySet<string> | undefined): Values {
    const changed: Values = {};
    for (const { node, derive, reads } of this.#all) {
      if (names && ![...names].some((name) => reads.has(name))) continue;
      try {
        reads.clear();
        const value = derive(noting(values, reads), { now: new Date() });
        if (values[node.name] !== value) changed[node.name] = value;
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
