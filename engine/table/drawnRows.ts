import type { TablePlan } from '../compile/viewPlan';
import { memoLast } from '../document/memoLast';
import type { Branches } from '../tree/branches';
import { everyRow } from '../tree/treeRows';
import { addedRows, isEdited, type RowUnderEdit } from './rowEditor';

type Row = Record<string, unknown>;
type Editing = ReadonlyMap<string, RowUnderEdit> | undefined;

/** Rows as they are rendered. */
export interface Drawn {
  tree: boolean;
  /** undefined until the first answer. */
  rows: Row[] | undefined;
  /** Rows at any depth. */
  every: readonly Row[] | undefined;
  /** The records among them: no headings, none under edit. */
  records: readonly Row[] | undefined;
  /** Ids of open rows. */
  open: string[];
  opening: string[];
}

/** The rows of a table as they are rendered: nested, new ones on top. Equal answers give the same objects. */
export class DrawnRows {
  readonly #plan: TablePlan;
  readonly #branches: Branches;
  /** The rows under edit. */
  readonly #editing: () => Editing;

  constructor(plan: TablePlan, branches: Branches, editing: () => Editing) {
    this.#plan = plan;
    this.#branches = branches;
    this.#editing = editing;
  }

  /** `tree`: rows are nested now. */
  draw(answered: readonly Row[] | undefined, tree: boolean): Drawn {
    const branches = this.#branches;
    const editing = this.#editing();
    const shaped = branches.rows(answered, tree);
    const rows = this.#withAdded(shaped, editing);
    const every = this.#every(rows, tree);
    const records = this.#records(every, editing);
    return { tree, rows, every, records, open: branches.open(shaped), opening: branches.opening };
  }

  readonly #withAdded = memoLast((rows: Row[] | undefined, editing: Editing) => {
    const added = addedRows(this.#plan.key, editing);
    return rows && added.length ? [...added, ...rows] : rows;
  });

  readonly #every = memoLast((rows: Row[] | undefined, tree: boolean) => rows && (tree ? everyRow(rows) : rows));

  readonly #records = memoLast((every: readonly Row[] | undefined, editing: Editing) =>
    every?.filter((row) => !this.#plan.source.isHeading(row) && !isEdited(row, this.#plan.key, editing)),
  );
}
