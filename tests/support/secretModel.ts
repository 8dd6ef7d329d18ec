import { type PublishedModel, publishModel } from './publishModel';
import type { TestServer } from './server';
import { fieldNode, tableNode } from './smallModel';

/** Columns and fields that are granted or not: plain, a relation with an attribute, numbers, a calculation, a sub-table's. */
export const secretCodes = ['secret', 'partner', 'amount', 'twice', 'tableFieldLines-price'];
/** Fields that are no columns: `loose` is searched, `cityOf` shows a member of the partner. */
export const secretFieldCodes = [...secretCodes, 'loose', 'cityOf', 'tableFieldLines'];

/** Values of one record by code; `loose` is a field that is no column. */
const valuesOf = (letter: 'A' | 'B', amount: number) => ({
  secret: `c4n4ry${letter}`,
  amount,
  loose: `l00se${letter}`,
  price: `pr1ce${letter}`,
  firm: `f1rm${letter}`,
  city: `c1ty${letter}`,
});
export const values = { A: valuesOf('A', 48151), B: valuesOf('B', 10623) };

/** Texts that betray a code in an answer. */
export const canaries: Record<string, RegExp> = {
  secret: /c4n4ry/,
  partner: /f1rm/,
  cityOf: /c1ty/,
  amount: /48151|10623/,
  twice: /96302|21246/,
  'tableFieldLines-price': /pr1ce/,
  loose: /l00se/,
};

const relation = (modelId: string, label: string, members: string[]) => ({
  modelId,
  relationField: label,
  columnOptions: members.map((value) => ({ value, label: value })),
});
const attribute = (of: string, showField: string, name = '') =>
  fieldNode('relationFormAttr', name, showField, {}, { relationField: `${of}_jnpfTable_x1`, showField });

export const secretFields = (firmsId: string) => [
  fieldNode('input', 'title', '标题'),
  fieldNode('input', 'secret', '机密'),
  fieldNode('relationForm', 'partner', '伙伴', {}, relation(firmsId, 'firm', ['firm'])),
  attribute('partner', 'city', 'cityOf'),
  fieldNode('inputNumber', 'amount', '数'),
  fieldNode(
    'calculate',
    'twice',
    '双',
    {},
    { expression: [{ __vModel__: 'amount' }, '+', { __vModel__: 'amount' }], isStorage: 1 },
  ),
  fieldNode('barcode', '', '码', {}, { dataType: 'relation', relationField: 'secret' }),
  fieldNode('input', 'loose', '散'),
  fieldNode('input', 'above', '上级'),
  tableNode('tableFieldLines', '行', [fieldNode('input', 'text', '文'), fieldNode('input', 'price', '价')]),
];

const column = (prop: string, extra: object = {}) => ({ prop, __vModel__: prop, label: prop, ...extra });
const columns = ['title', ...secretCodes, 'tableFieldLines-text'];
const offered = [...columns, 'loose'];

/** The list: all codes are columns and searched, `loose` only searched; in the order of the secret. */
export const secretList = (over: object = {}) => ({
  columnList: columns.map((prop) => column(prop)),
  columnOptions: offered.map((prop) => column(prop)),
  searchList: offered.map((prop) => column(prop, { searchType: prop === 'amount' ? 1 : 2, isKeyword: true })),
  defaultSidx: 'secret',
  sort: 'asc',
  ...over,
});

export interface SecretModels {
  firms: PublishedModel;
  notes: PublishedModel;
  /** Refers to the notes; its forms show their secret and their amount. */
  orders: PublishedModel;
  ids: { A: string; B: string };
  order: string;
  /** Gives each note the values of the other. */
  swap: () => Promise<void>;
}

export async function secretModels(server: TestServer): Promise<SecretModels> {
  const firms = await publishModel(server, {
    enCode: 'firms',
    fields: [fieldNode('input', 'firm', '公司'), fieldNode('input', 'city', '城')],
  });
  const firm = async ({ firm, city }: typeof values.A) => (await firms.save({ firm, city })).data.id as string;
  const partners = { A: await firm(values.A), B: await firm(values.B) };
  const notes = await publishModel(server, {
    enCode: 'notes',
    fields: secretFields(firms.modelId),
    list: secretList(),
  });
  const record = (title: string, letter: 'A' | 'B', line?: string) => {
    const { secret, amount, loose, price } = values[letter];
    const lines = [{ id: line, text: 'x', price }];
    return { title, secret, amount, loose, partner: partners[letter], tableFieldLines: lines };
  };
  const make = async (letter: 'A' | 'B') => (await notes.save(record(`t${letter}`, letter))).data.id as string;
  const ids = { A: await make('A'), B: await make('B') };
  const orders = await publishModel(server, {
    enCode: 'orders',
    fields: [
      fieldNode('input', 'number', '编号'),
      fieldNode('relationForm', 'note', '记', {}, relation(notes.modelId, 'secret', ['title', 'secret', 'amount'])),
      attribute('note', 'amount'),
      tableNode('tableFieldRows', '行', [
        fieldNode('relationForm', 'other', '记', {}, relation(notes.modelId, 'secret', ['title'])),
      ]),
    ],
  });
  const saved = await orders.save({ number: 'o1', note: ids.A, tableFieldRows: [{ other: ids.B }] });
  let swapped = false;
  const swap = async () => {
    swapped = !swapped;
    for (const letter of ['A', 'B'] as const) {
      const [line] = (await notes.info(ids[letter])).tableFieldLines as { id: string }[];
      const other = letter === 'A' ? 'B' : 'A';
      await notes.update(ids[letter], record(`t${letter}`, swapped ? other : letter, line!.id));
    }
  };
  return { firms, notes, orders, ids, order: saved.data.id, swap };
}
