import { lookUp } from '../../core/binding';
import type { PageQuery, Row, SourcePort } from '../../engine/ports';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Part of a list in the words of its params; without a column that is sorted, `sort desc, sidx ''` (BILL-19). */
function page({ page: current, size, keyword, sort }: PageQuery): Row {
  return {
    ...(keyword !== undefined && { keyword }),
    ...(current !== undefined && { currentPage: current, pageSize: size }),
    ...(sort !== undefined && { sort: sort?.order ?? 'desc', sidx: sort?.name ?? '' }),
  };
}

/** How this platform pages, answers lists and names what its rows are (contract-platform §1.3, §9). */
export const sources: SourcePort = {
  names: {
    id: 'id',
    label: 'fullName',
    children: 'children',
    disabled: 'disabled',
    leaf: 'isLeaf',
    heading: 'top',
    icon: 'icon',
  },
  isEnd: (row) => row.isLeaf === true || row.hasChildren === false || row.type === 'user',
  about: (row) => ({
    kind: textOf(row.type),
    note: textOf(row.organize),
    avatar: textOf(row.headIcon) || undefined,
    isPerson: row.type === 'user',
    disabled: row.enabledMark === 0,
    past: row.deleteMark === 1 ? 'deleted' : row.enabledMark === 0 ? 'disabled' : undefined,
    reason: textOf(row.disabledReason),
  }),
  wordsOf: (row, member) => textOf(row[`${member}_name`]),
  // Among organisations the root is a path of its own.
  asRoot: (row) => ({ ...row, organizeIds: [String(row.id)], organize: row.fullName }),
  interface: (id, params, paged) => ({
    call: paged ? 'dataInterface.page' : 'dataInterface.run',
    params: { id, ...params },
  }),
  numbers: (modelId, params) => ({ call: 'onlineDev.aggregate', params: { modelId, ...params } }),
  page,
  rows: (data) => lookUp(data, 'list'),
  past: (data) => (lookUp(data, 'past') ?? []) as Row[],
  total: (data) => {
    const total = lookUp(data, 'pagination.total');
    return total === undefined || total === null ? undefined : Number(total);
  },
  isCut: (data) => lookUp(data, 'pagination.more') === true,
  untouched: (data) => {
    const failed = lookUp(data, 'failed');
    return (Array.isArray(failed) ? failed : []).map((each) => ({
      id: String(lookUp(each, 'id') ?? each),
      message: textOf(lookUp(each, 'message')) ?? '',
    }));
  },
};
