interface ActFacts {
  /** Only with an open task, or only for administrators of the flow; absent: the rule of the act decides. */
  of?: 'task' | 'administrator';
  /** Who acts for the starter by entrustment may do it too. */
  deputy?: true;
  /** The page asks for what it needs in a sheet, or only whether it is meant; absent: it is done at once. */
  asks?: 'sheet' | 'question';
  /** It writes the form of the page, which must be complete for `checked`. */
  writes?: 'checked' | 'unchecked';
  danger?: true;
  /** It ends what the person came for: its window closes, so that no other act comes under the finger. */
  ends?: true;
}

/** What a person may do with an instance, in the order of the buttons. Rules, lists and pages read it here. */
const acts = {
  approve: { of: 'task', asks: 'sheet', writes: 'checked', ends: true },
  handIn: { deputy: true, asks: 'sheet', writes: 'checked', ends: true },
  return: { of: 'task', asks: 'sheet', writes: 'unchecked', ends: true },
  refuse: { of: 'task', asks: 'sheet', danger: true, ends: true },
  withdraw: { asks: 'sheet' },
  urge: { asks: 'question' },
  edit: { deputy: true, writes: 'unchecked' },
  save: { of: 'task', writes: 'unchecked' },
  transfer: { of: 'task', asks: 'sheet', ends: true },
  addSign: { of: 'task', asks: 'sheet', writes: 'unchecked', ends: true },
  takeBack: { asks: 'sheet' },
  assign: { of: 'administrator', asks: 'sheet' },
  change: { of: 'administrator', asks: 'sheet' },
  retry: { of: 'administrator' },
  skip: { of: 'administrator', asks: 'sheet' },
  suspend: { of: 'administrator', asks: 'sheet' },
  restore: { of: 'administrator', asks: 'sheet' },
  revive: { of: 'administrator', asks: 'sheet' },
  terminate: { of: 'administrator', asks: 'sheet', danger: true },
  delete: { asks: 'question', danger: true, ends: true },
  comment: {},
} as const satisfies Record<string, ActFacts>;

export type FlowMay = keyof typeof acts;
export const flowActs: Readonly<Record<FlowMay, ActFacts>> = acts;
export const flowMays = Object.keys(acts) as readonly FlowMay[];
