/** The kind of value of a widget on the wire (contract-visualdev §2.4). */
export type ValueKind =
  | 'none'
  | 'text'
  | 'number'
  | 'switch'
  | 'date'
  | 'choice'
  | 'path'
  | 'id'
  | 'files'
  | 'range'
  | 'attr'
  | 'rows';

/** The lookup for the text of a stored id (contract-visualdev §2.6). */
export type LookupKind =
  | 'options'
  | 'user'
  | 'users'
  | 'organize'
  | 'department'
  | 'position'
  | 'role'
  | 'group'
  | 'area'
  | 'interface'
  | 'record';

export interface WidgetFacts {
  value: ValueKind;
  /** `prop`: a list when the own prop `multiple` is on. */
  multiple: 'never' | 'prop' | 'always';
  /** Contains panes or children and has no value. */
  container: boolean;
  /** Displays something and has no value (contract-visualdev §3.5). */
  displayOnly: boolean;
  /** Options may come from a dictionary or an interface. */
  dynamicOptions: boolean;
  lookup?: LookupKind;
  /** Written only by the server, never from the body. */
  system: boolean;
  inSubTable: boolean;
  listColumn: boolean;
  searchable: boolean;
  sortable: boolean;
  importable: boolean;
  /** Default of `searchType`: 1 equal, 2 like, 3 range (contract-visualdev §6.3). */
  searchType: 1 | 2 | 3;
  searchMultiple: boolean;
  /** May be the source of a linkage. */
  linkSource: boolean;
  /** The value may name uploaded files; people who may see the record may then fetch them. */
  namesFiles: boolean;
  /** Unknown widgets are rendered as a labelled read-only box. */
  supported: boolean;
}

const base: WidgetFacts = {
  value: 'text',
  multiple: 'never',
  container: false,
  displayOnly: false,
  dynamicOptions: false,
  system: false,
  inSubTable: true,
  listColumn: true,
  searchable: true,
  sortable: true,
  importable: true,
  searchType: 1,
  searchMultiple: false,
  linkSource: true,
  namesFiles: false,
  supported: true,
};

type Facts = Partial<WidgetFacts>;

const valueless = {
  value: 'none',
  inSubTable: false,
  listColumn: false,
  searchable: false,
  sortable: false,
  importable: false,
  linkSource: false,
} satisfies Facts;
const display: Facts = { ...valueless, displayOnly: true };
const container: Facts = { ...valueless, container: true };
const text: Facts = { searchType: 2 };
const number: Facts = { value: 'number', searchType: 3 };
const date: Facts = { value: 'date', searchType: 3 };
const unsearchable = { searchable: false } satisfies Facts;
const choice: Facts = { value: 'choice', lookup: 'options', dynamicOptions: true };
const namesFiles = { namesFiles: true } satisfies Facts;
const upload: Facts = {
  value: 'files',
  ...unsearchable,
  ...namesFiles,
  sortable: false,
  importable: false,
  linkSource: false,
};
const system: Facts = { system: true, inSubTable: false };

/** Ids of people and organisations: `kind` names the lookup. */
const person = (lookup: LookupKind): Facts => ({
  value: 'id',
  multiple: 'prop',
  lookup,
  searchMultiple: true,
});

/**
 * One table of facts per widget, canonical names (contract-visualdev §0.1, §3.4, §3.5). Storage, wire values, search,
 * display, documents and permissions all read it; a new widget is added here and in the registry.
 */
const table: Record<string, Facts> = {
  input: text,
  textarea: text,
  editor: { ...text, ...namesFiles, inSubTable: false, listColumn: false, searchable: false, sortable: false },
  autoComplete: { ...text },
  billRule: { ...text, system: true },
  colorPicker: { inSubTable: false, listColumn: false, searchable: false, importable: false },
  timePicker: { searchType: 3 },
  sign: { ...unsearchable, ...namesFiles, sortable: false, importable: false },
  signature: { ...unsearchable, ...namesFiles, sortable: false, importable: false },
  location: { ...text, sortable: false, importable: false },
  inputNumber: number,
  calculate: { ...number, importable: false },
  slider: number,
  rate: number,
  switch: { value: 'switch', ...unsearchable },
  datePicker: date,
  radio: { ...choice, inSubTable: false },
  checkbox: { ...choice, multiple: 'always', inSubTable: false },
  select: { ...choice, multiple: 'prop', searchMultiple: true },
  treeSelect: { ...choice, multiple: 'prop' },
  cascader: { value: 'path', multiple: 'prop', lookup: 'options', dynamicOptions: true },
  organizeSelect: { value: 'path', multiple: 'prop', lookup: 'organize', searchMultiple: true },
  areaSelect: { value: 'path', multiple: 'prop', lookup: 'area' },
  depSelect: person('department'),
  posSelect: person('position'),
  userSelect: person('user'),
  usersSelect: person('users'),
  roleSelect: person('role'),
  groupSelect: person('group'),
  popupSelect: { value: 'id', lookup: 'interface', ...unsearchable, importable: false },
  popupTableSelect: {
    value: 'id',
    multiple: 'prop',
    lookup: 'interface',
    ...unsearchable,
    importable: false,
  },
  relationForm: { value: 'id', lookup: 'record', searchType: 2 },
  relationFormAttr: { value: 'attr', ...unsearchable, importable: false },
  popupAttr: { value: 'attr', ...unsearchable, importable: false },
  uploadFile: { ...upload },
  uploadImg: { ...upload },
  numRange: { value: 'range', ...unsearchable, sortable: false },
  dateRange: { value: 'range', ...unsearchable, sortable: false },
  timeRange: { value: 'range', ...unsearchable, sortable: false },
  createUser: { ...system, value: 'id', lookup: 'user' },
  modifyUser: { ...system, value: 'id', lookup: 'user', linkSource: false },
  createTime: { ...system, ...date },
  modifyTime: { ...system, ...date, linkSource: false },
  currOrganize: { ...system, value: 'id', lookup: 'organize' },
  currPosition: { ...system, value: 'id', lookup: 'position' },
  divider: display,
  text: display,
  link: display,
  alert: display,
  groupTitle: display,
  button: display,
  barcode: { ...display },
  qrcode: { ...display },
  iframe: { ...display },
  row: container,
  card: container,
  tab: container,
  collapse: container,
  tableGrid: container,
  tableGridTr: container,
  tableGridTd: container,
  table: {
    value: 'rows',
    inSubTable: false,
    listColumn: false,
    searchable: false,
    sortable: false,
    importable: true,
    linkSource: false,
  },
};

const known = new Map<string, WidgetFacts>(Object.entries(table).map(([key, own]) => [key, { ...base, ...own }]));

/** An unknown widget: stored as text if it names a member, rendered as a read-only box. */
const unknownFacts: WidgetFacts = {
  ...base,
  searchable: false,
  sortable: false,
  importable: false,
  supported: false,
};

export function widgetFacts(key: string): WidgetFacts {
  return known.get(key) ?? unknownFacts;
}

/** Canonical names of all widgets. */
export const widgetNames: readonly string[] = [...known.keys()];

export function isKnownWidget(key: string): boolean {
  return known.has(key);
}
