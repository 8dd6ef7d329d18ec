import type { HiddenFields } from '../../../core/model/hiddenFields';
import { listMembers } from '../../../core/model/listMembers';
import { beside } from '../../db/memo';
import type { ModelAccess } from './access';
import type { Published } from './published';

/** Codes granted by column and form permission; undefined: the model does not use that permission. */
export type Guards = Pick<ModelAccess, 'columns' | 'forms'>;

/** A predicate on fields: `vModel` or `tableFieldX-col`. */
export type May = (prop: string) => boolean;

/** What the answers of a call may hold of a record. What is derived of a field follows it. */
export interface ReadableFields {
  reads: May;
  /** Attributes of a related record follow its field, unless they are hidden themselves. */
  hides: May;
}

export const readsAll: ReadableFields = { reads: () => true, hides: () => false };

/** A granted column; without column permission a field that the form does not hide. */
const isOpen = ({ columns, forms }: Guards, prop: string) => (columns ? columns.has(prop) : !forms || forms.has(prop));

const columnsOf = beside<Published, Set<string>>();
const listed = (published: Published) =>
  columnsOf(published, 'columns', () => new Set(published.model.list?.columns.map(({ prop }) => prop)));
const members = (published: Published) =>
  columnsOf(published, 'members', () => new Set(published.model.list ? listMembers(published.model.list) : []));
const offered = (published: Published) =>
  columnsOf(published, 'offered', () => {
    const { columns = [], searches = [], queryable = [], tree } = published.model.list ?? {};
    const relation = typeof tree?.treeRelation === 'string' ? [tree.treeRelation] : [];
    return new Set([...[...columns, ...searches, ...queryable].map(({ prop }) => prop), ...relation]);
  });

/**
 * What lists answer (contract-visualdev §7): granted columns; without column permission also the fields that the list's
 * own groups and buttons read. A field that the form hides is answered only when granted as a column itself.
 */
export function readableInLists(published: Published, guards: Guards): ReadableFields {
  const columns = listed(published);
  const { forms } = guards;
  return {
    reads: (prop) => (columns.has(prop) || (!guards.columns && members(published).has(prop))) && isOpen(guards, prop),
    hides: (prop) => (columns.has(prop) ? !isOpen(guards, prop) : forms !== undefined && !forms.has(prop)),
  };
}

/** What a form and a detail answer: the fields that the form shows. */
export function readableInRecords({ forms }: Guards): ReadableFields {
  const reads: May = (prop) => !forms || forms.has(prop);
  return { reads, hides: (prop) => !reads(prop) };
}

/** What is granted of a model that other models refer to: by the person's own menu; without it nothing. */
export function guardsOf({ model }: Published, access: Guards | undefined): Guards {
  const { column, form } = model.list?.usePermission ?? {};
  return access ?? { columns: column ? new Set() : undefined, forms: form ? new Set() : undefined };
}

/** What other models show of a record: what this person's list answers, and what a form of theirs lends. */
export function readableInReferences(
  published: Published,
  access: Guards | undefined,
  lent: ReadonlySet<string>,
): ReadableFields {
  const guards = guardsOf(published, access);
  const own: May = access ? readableInLists(published, access).reads : () => false;
  return { reads: (prop) => own(prop) || (lent.has(prop) && isOpen(guards, prop)), hides: () => false };
}

/** Whether neither permission hides the field: it may order rows and be compared. */
export const mayCompare =
  ({ columns, forms }: Guards): May =>
  (prop) =>
    (!columns || columns.has(prop)) && (!forms || forms.has(prop));

/** Fields that search, sort, keyword and super query may name: those that the list offers and that are not hidden. */
export function mayAsk(published: Published, guards: Guards): May {
  const may = mayCompare(guards);
  return (prop) => offered(published).has(prop) && may(prop);
}

/** Whether the rows may be nested by this field. One that is no column has no column permission. */
export function mayNest(published: Published, { columns, forms }: Guards): May {
  return (prop) => isOpen({ columns: listed(published).has(prop) ? columns : undefined, forms }, prop);
}

/** What this person's list page leaves out (ours, in Config). */
export function hiddenFields(published: Published, guards: Guards): HiddenFields {
  const { reads } = readableInLists(published, guards);
  const [asks, nests] = [mayAsk(published, guards), mayNest(published, guards)];
  const { type, parentField, groupField } = published.model.list ?? {};
  const grouped = type === 3 && groupField && !reads(groupField) ? [groupField] : [];
  const nested = type === 5 && parentField && !nests(parentField) ? [parentField] : [];
  const columns = [...listed(published)];
  return {
    columns: [...new Set([...columns.filter((prop) => !reads(prop)), ...grouped, ...nested])],
    queries: [...offered(published)].filter((prop) => !asks(prop)),
    edits: columns.filter((prop) => guards.forms && !guards.forms.has(prop)),
  };
}
