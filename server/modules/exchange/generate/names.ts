import { reservedWords } from '../../../db/reservedWords';

/** Columns that every row has. */
const rowColumns = new Set([
  'id',
  'parentId',
  'rowNumber',
  'creatorTime',
  'creatorUserId',
  'creatorUser',
  'lastModifyTime',
  'lastModifyUserId',
  'deleteMark',
  'deleteTime',
  'deleteUserId',
]);

/** Members of every object of JavaScript. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Bytes of the longest name that PostgreSQL keeps, with room for a number. */
const mostColumn = 60;

/** `F_Customer_Name`, `customer-name` → `customerName`. */
export function camel(text: string): string {
  const words = text.replace(/^f_/i, '').split(/[^A-Za-z0-9]+/);
  const joined = words.map((word, index) => (index ? word.charAt(0).toUpperCase() + word.slice(1) : word)).join('');
  const named = joined.charAt(0).toLowerCase() + joined.slice(1);
  return /^[a-z]/.test(named) ? named : `field${named}`;
}

export const pascal = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `customerName` → `customer_name`, as the database layer does. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `customerName` → `Customer name`. */
export function spoken(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The beginning of a name whose column would be cut by the database. */
function shortened(name: string): string {
  let end = name.length;
  while (snake(name.slice(0, end)).length > mostColumn) end -= 1;
  return name.slice(0, end);
}

/** Member names of these fields, by vModel: in camel case, none that a row has already, no two alike. */
export function memberNames(
  fields: readonly { vModel: string; tableName?: string; key?: string }[],
): Map<string, string> {
  const taken = new Set(rowColumns);
  const names = new Map<string, string>();
  for (const { vModel, tableName, key } of fields) {
    // A sub-table's own name says more than `tableField9`.
    const named = camel((key === 'table' && tableName) || vModel);
    const wanted = shortened(reservedWords.has(named) || inherited.has(named) ? `${named}Value` : named);
    let name = wanted;
    for (let at = 2; taken.has(name); at += 1) name = `${wanted}${at}`;
    taken.add(name);
    names.set(vModel, name);
  }
  return names;
}
