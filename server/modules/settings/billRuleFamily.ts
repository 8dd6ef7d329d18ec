import { counterAfterChange } from '../../../core/issuedNumbers';
import { Refusal } from '../../ctx';
import { creatorJoin, creatorUser } from '../../lists/creator';
import type { List } from '../../lists/list';
import { defineResource } from '../../resources/define';
import { listRoute } from '../../resources/listRoute';
import { type BillRuleRow, exampleOf } from '../../services/platform/billNumber';
import { completeBillRule } from './billRules';

/** The parts of a number: a change to one of them restarts the counter, unless that form has counted before (contract-platform §5.8). */
const shaping = ['type', 'prefix', 'suffix', 'dateFormat', 'digit', 'startNumber'] as const;

/** `category` is the name of the dictionary item (contract-platform §5.8). */
const list: List = {
  table: 'weftBillRule',
  joins: `left join weft_dictionary_data item on item.id = t.category ${creatorJoin}`,
  columns: {
    fullName: 'text',
    enCode: 'text',
    category: { sql: 'item.full_name', type: 'text' },
    categoryId: { sql: 't.category', type: 'text', filterOnly: true },
    startNumber: 'text',
    outputNumber: { sql: 't.output_number', type: 'text', nullable: true },
    digit: 'number',
    creatorUser,
    creatorTime: 'date',
    lastModifyTime: 'date',
    sortCode: 'number',
    enabledMark: 'number',
  },
  items: { category: 'businessType' },
  search: ['fullName', 'enCode'],
  filter: { categoryId: 'categoryId' },
};

/** `/api/system/BillRule` (contract-platform §5.8). */
export const family = [
  ...defineResource<BillRuleRow>({
    family: 'billRule',
    table: 'weftBillRule',
    module: 'system.billRule',
    taken: {
      weft_bill_rule_full_name: 'billRule.nameTaken',
      weft_bill_rule_en_code: 'billRule.codeTaken',
    },
    complete: completeBillRule,
    list,
    checkSave: async (_tx, next, previous, { body, toggles }) => {
      // Only the form of 3.6, which sends the kind, may leave it empty.
      if (next.prefix || body.type !== undefined || toggles || previous?.prefix === '') return;
      throw new Refusal('billRule.prefixRequired', {}, { errors: [{ field: 'prefix', message: '' }] });
    },
    checkRemove: async (_tx, row) => {
      if (row.outputNumber !== null || row.issued) throw new Refusal('billRule.used');
    },
    follow: (next, previous, { ctx }) => {
      const reshaped = previous && shaping.some((member) => previous[member] !== next[member]);
      return {
        example: exampleOf(next, ctx.now),
        ...(reshaped && { ...counterAfterChange(previous, next), outputNumber: null }),
      };
    },
  }),
  listRoute('billRule.selector', {
    summary: 'Enabled bill rules by page, for pickers; those that stored values name whatever their state',
    permission: 'signedIn',
    list: {
      ...list,
      columns: { ...list.columns, example: { sql: 't.example', type: 'text', nullable: true } },
      filter: { ...list.filter, enCode: (_, codes) => ({ enCode: { in: codes.split(',') } }) },
      scope: (_, { enCode }) => (enCode ? undefined : { enabledMark: 1 }),
    },
  }),
];
