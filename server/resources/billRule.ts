import type { Entity } from '../../core/language/types';
import entity from '../../schemas/entities/billRule.json';
import { Refusal } from '../ctx';
import { type BillRuleRow, exampleOf } from '../services/platform/billNumber';
import { defineResource } from './define';

/** What makes up a number: when one of them changes the counter begins anew (contract-platform §5.8). */
const shaping = ['prefix', 'dateFormat', 'digit', 'startNumber'] as const;
const unissued = { thisNumber: null, outputDate: null, outputNumber: null };

/** `/api/system/BillRule` (contract-platform §5.8). */
export const billRuleResource = defineResource<BillRuleRow>({
  family: 'billRule',
  entity: entity as unknown as Entity,
  table: 'weftBillRule',
  module: 'system.billRule',
  taken: {
    weft_bill_rule_full_name: 'billRule.nameTaken',
    weft_bill_rule_en_code: 'billRule.codeTaken',
  },
  checkRemove: async (_tx, row) => {
    if (row.outputNumber !== null) throw new Refusal('billRule.used');
  },
  follow: (next, previous, now) => {
    const reshaped = previous && shaping.some((member) => previous[member] !== next[member]);
    return { example: exampleOf(next, now), ...(reshaped ? unissued : {}) };
  },
});
