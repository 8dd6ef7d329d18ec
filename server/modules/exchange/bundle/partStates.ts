/** What an import meets of a thing that the model names. `new`: in the file, and not here. */
export type PartState = 'same' | 'different' | 'new' | 'missing' | 'denied';

/** Members that say nothing about what the content means. */
const aside = new Set([
  'id',
  'sortCode',
  'enabledMark',
  'parentId',
  'dictionaryTypeId',
  'categoryId',
  'category',
  'example',
]);

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** A text that is equal for contents that mean the same; an absent member is an empty one. */
export function meaning(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(meaning).sort().join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? '');
  const members = Object.entries(value).filter(([name, member]) => !aside.has(name) && !isEmpty(member));
  return `{${members
    .map(([name, member]) => `${name}:${meaning(member)}`)
    .sort()
    .join(',')}}`;
}
