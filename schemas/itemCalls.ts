import { itemKindNames, itemKinds, ruleFields } from '../core/permissionItems';

type Rows = Record<string, { method: string; path: string; reads?: false }>;

/** What a family can besides reading, creating, changing and deleting its items. */
interface More {
  /** Last part of the address of the list. */
  list: 'List' | 'Fields';
  state?: boolean;
  fieldList?: boolean;
  batch?: boolean;
}

function callsOf(family: string, { list, state, fieldList, batch }: More): Rows {
  const path = `/api/system/${family.charAt(0).toUpperCase()}${family.slice(1)}`;
  const rows: Rows = {
    list: { method: 'GET', path: `${path}/{moduleId}/${list}` },
    info: { method: 'GET', path: `${path}/{id}` },
    create: { method: 'POST', path, reads: false },
    update: { method: 'PUT', path: `${path}/{id}`, reads: false },
    remove: { method: 'DELETE', path: `${path}/{id}`, reads: false },
  };
  if (state) rows.state = { method: 'PUT', path: `${path}/{id}/Actions/State`, reads: false };
  if (fieldList) rows.fieldList = { method: 'GET', path: `${path}/{moduleId}/FieldList` };
  if (batch) rows.batch = { method: 'POST', path: `${path}/Actions/Batch`, reads: false };
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [`${family}.${name}`, row]));
}

/** The calls of the families of permission items (contract §4.3): kinds whose items are fields of the screen have all of them. */
export const itemCalls: Rows = Object.assign(
  callsOf(ruleFields.family, { list: 'List', fieldList: true }),
  ...itemKindNames.map((kind) => {
    const { family, hides } = itemKinds[kind];
    if (hides) return callsOf(family, { list: 'Fields', state: true, fieldList: true, batch: true });
    return callsOf(family, { list: 'List', state: kind === 'button' });
  }),
);
