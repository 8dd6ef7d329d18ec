import { compileFormulas, type FormulaGraph } from '../../../core/formula';
import type { FieldNode } from '../../../core/language/types';
import { withoutWaived } from '../../../core/model/scripted';
import type { ModelField, StorageColumn } from '../../../core/model/types';
import { modelFields } from '../../../core/model/validate';
import { columnsOf, mainFields, subTables } from '../../../core/model/walk';
import { beside } from '../../db/memo';
import type { Published } from './published';

/** Data about a model needed by a save; computed once per published version. */
export interface Compiled {
  fields: FieldNode[];
  formulas: FormulaGraph;
  /** Columns with unique values among records that are not deleted. */
  unique: { field: ModelField; column: StorageColumn }[];
  /** Columns with unique values among the rows of one record. */
  uniqueRows: { table: ModelField; columns: ModelField[] }[];
}

const byPublished = beside<Published, Compiled>();

function compile({ model, storage, source }: Published): Compiled {
  const fields = source.trusted ? withoutWaived(modelFields(model), model) : modelFields(model);
  return {
    fields,
    formulas: compileFormulas(fields),
    unique: mainFields(model).flatMap((field) => {
      const column = field.unique && storage.main.columns.find((each) => each.vModel === field.vModel);
      return column && column.type === 'text' ? [{ field, column }] : [];
    }),
    uniqueRows: subTables(model)
      .map((table) => ({ table, columns: columnsOf(table).filter((column) => column.unique) }))
      .filter(({ columns }) => columns.length > 0),
  };
}

export const compiledOf = (published: Published): Compiled => byPublished(published, '', () => compile(published));
