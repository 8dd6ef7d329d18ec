import type { Query, QueryLine, QueryPort } from '../../engine/ports';

type Loose = Record<string, unknown>;

const list = (value: unknown): Loose[] =>
  Array.isArray(value) ? value.filter((each) => each && typeof each === 'object') : [];
const toLogic = (value: unknown): 'and' | 'or' =>
  String(value).toLowerCase() === 'or' || value === '||' ? 'or' : 'and';

function readLine({ field, symbol, fieldValue }: Loose): QueryLine {
  return { field: String(field), symbol: String(symbol), value: fieldValue };
}

/** Super queries in the shape of contract-visualdev §6.4, later generation. */
export const queries: QueryPort = {
  write: ({ logic, groups }) => ({
    matchLogic: logic,
    conditionList: groups.map((group) => ({
      logic: group.logic,
      groups: group.conditions.map(({ field = '', symbol = '', value, widget = '' }) => ({
        field,
        symbol,
        fieldValue: value,
        jnpfKey: widget,
      })),
    })),
  }),
  read: (sent): Query => {
    const { matchLogic, conditionList } = (sent ?? {}) as Loose;
    const groups = list(conditionList).map((group) => {
      // The earlier generation has no groups: each entry is a condition.
      const lines = Array.isArray(group.groups) ? list(group.groups) : [group];
      return {
        logic: toLogic(group.logic),
        conditions: lines.filter(({ field }) => typeof field === 'string').map(readLine),
      };
    });
    return { logic: toLogic(matchLogic), groups };
  },
};
