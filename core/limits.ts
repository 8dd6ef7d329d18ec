/** Numbers that both sides enforce, each with its source. */
export const limits = {
  pageSize: 20,
  pageSizes: [20, 50, 100, 500],
  pickerPageSize: 20,
  /** Page size of pickers that are not paged (spec §9). */
  unpagedPageSize: 10_000,
  messagePageSize: 20,
  chatHistoryPageSize: 50,
  chatFirstMessages: 30,
  scrollLoadPx: 200,
  contactsScrollPx: 300,
  chatHistoryScrollPx: 100,

  importMaxBytes: 500 * 1024,
  importMaxRows: 1000,
  importExtensions: ['xls', 'xlsx'],
  chatImageMaxBytes: 5_242_880,
  uploadChunkBytes: 5_242_880,
  uploadRetries: 5,
  md5SliceBytes: 10_240_000,

  unreadBadgeCap: 99,

  /** Ordinary timeout, and that of the four paths of spec §9. */
  requestTimeoutMs: 1_000_000,
  namedPathTimeoutMs: 100_000,

  calculationPrecision: 2,
  toastStateMs: 1000,
  toastSaveMs: 1500,
  /** A message with a button (undo): long enough to read it and to reach the button. */
  toastButtonMs: 8000,
  lastLoginNoticeMs: 2000,
  menuSearchThreshold: 0.4,
  menuSearchTitleWeight: 0.7,
  menuSearchPathWeight: 0.3,

  /** Documents, conditions, formulas and patterns come from designers: reliability T17, T26, T28. */
  documentBytes: 1_048_576,
  documentNodes: 2000,
  documentDepth: 32,
  /** Nesting levels of values, fragments and arguments while a document is expanded. */
  expansionDepth: 64,
  conditionDepth: 8,
  conditionComparisons: 50,
  conditionInValues: 1000,
  /** Bound lists do not come from the designer: e.g. the organisations below a person's own. */
  conditionBoundValues: 20_000,
  formulaLength: 2000,
  formulaNodes: 1000,
  formulaDepth: 50,
  regexLength: 500,
  regexInputLength: 10_000,
} as const;

/** Fixed words of the contract (spec §9). */
export const constants = {
  clientId: 'admin',
  scope: 'all',
  grantType: 'password',
  themeColour: '#1890ff',
  /** Data visualisation, which is another application. */
  dataV: '/DataV',
  layouts: ['classic', 'functional', 'plain', 'blend'],
  messageTypes: { notice: 1, process: 2, system: 3 },
  imagePreviewTypes: ['png', 'jpg', 'jpeg', 'bmp', 'gif'],
} as const;
