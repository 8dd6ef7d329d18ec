/** Words of a flow document by their member: its types, its schema and its designer read them here. */
export const flowWords = {
  /** Kinds of steps in the order in which they are offered. */
  step: ['approve', 'copy', 'choose', 'all', 'pick', 'wait', 'set', 'create', 'call', 'flow'],
  /** Kinds of people whose records are chosen. */
  people: ['user', 'role', 'position', 'group', 'organisation'],
  withdraw: ['again', 'end'],
  sign: ['any', 'all', 'turn'],
  within: ['company', 'department', 'position', 'superiors', 'subordinates'],
  fieldKind: ['user', 'organisation', 'position', 'role', 'group'],
  skip: ['starter', 'approvedBefore', 'previousApprover'],
  nobody: ['administrators', 'ask', 'approve', 'refuse'],
  right: ['hidden', 'read', 'write', 'write!'],
  button: ['approve', 'return', 'transfer', 'addSign', 'save', 'takeBack', 'refuse', 'print'],
  returnTo: ['start', 'previous', 'choose'],
  returnThen: ['again', 'straight', 'choose'],
  returnAfter: ['first', 'all'],
  opinion: ['none', 'optional', 'required'],
  dueFrom: ['received', 'start'],
  dueThen: ['remind', 'transferToSuperior', 'approve', 'return'],
  message: ['todo', 'approved', 'returned', 'copied', 'ended', 'due'],
  failed: ['stop', 'go'],
  need: ['all', 'any', 'ended'],
  on: ['approve', 'return', 'takeBack'],
} as const;

export type FlowWord<Member extends keyof typeof flowWords> = (typeof flowWords)[Member][number];
