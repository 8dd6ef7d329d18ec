import type { Who, WhoPart, Within } from '../types';
import { type FlowWord, flowWords } from '../words';
import { codeOf, numberOf, type Reader, textOf, textsOf } from './read';

type Kind = FlowWord<'people'>;
/** Kinds of `id--kind`, and how we write them. */
const kinds: Record<string, Kind> = {
  user: 'user',
  role: 'role',
  position: 'position',
  group: 'group',
  department: 'organisation',
  company: 'organisation',
};
export const fieldKinds = flowWords.fieldKind;
export const withins: Record<number, Within> = {
  2: 'department',
  3: 'position',
  4: 'superiors',
  5: 'subordinates',
  6: 'company',
};

/** Ids by kind, each kind where it comes first. */
function partsOf(pairs: readonly [Kind, string][]): WhoPart[] {
  const found = new Map<Kind, string[]>();
  for (const [kind, id] of pairs) found.set(kind, [...(found.get(kind) ?? []), id]);
  return [...found].map(([kind, ids]) => ({ [kind]: ids.length === 1 ? ids[0] : ids }) as WhoPart);
}

const typed = (value: string): [Kind, string] => {
  const cut = value.lastIndexOf('--');
  return cut < 0 ? ['user', value] : [kinds[value.slice(cut + 2)] ?? 'user', value.slice(0, cut)];
};

/** A list of `id--kind`, and the four further lists of older files. */
export function namedPeople(reader: Reader, list: string, older: readonly [string, Kind][] = []): WhoPart[] {
  const mine = textsOf(reader.get(list)).map(typed);
  const others = older.flatMap(([name, kind]) => textsOf(reader.get(name)).map((id): [Kind, string] => [kind, id]));
  return partsOf([...mine, ...others]);
}

/** The range of people, which named users do not have. */
export function ranged(reader: Reader, name: string, parts: WhoPart[]): WhoPart[] {
  const rule = numberOf(reader.get(name)) ?? 1;
  const within = withins[rule];
  if (!within) return parts;
  if (parts.some((part) => typeof part === 'object' && 'user' in part)) reader.miss(name, 'within');
  return parts.map((part) => (typeof part === 'object' && !('user' in part) ? ({ ...part, within } as WhoPart) : part));
}

export const whoOf = (parts: WhoPart[]): Who | undefined => (parts.length > 1 ? parts : parts[0]);

const field = (name: unknown, kind: unknown): WhoPart => {
  const is = fieldKinds[(numberOf(kind) ?? 1) - 1] ?? 'user';
  return { field: textOf(name), ...(is !== 'user' && { kind: is }) };
};

const olderLists: readonly [string, Kind][] = [
  ['approverPos', 'position'],
  ['approverRole', 'role'],
  ['approverOrg', 'organisation'],
  ['approverGroup', 'group'],
];

/** People of an approver node (`assigneeType`) or of a sub-flow (`initiateType`). */
export function assignee(reader: Reader, type: string, list: string): Who {
  const kind = numberOf(reader.get(type)) ?? 6;
  const older = list === 'approvers' ? olderLists : [];
  const one = (name: string): number => Math.min(10, Math.max(1, numberOf(reader.get(name)) ?? 1));
  if (kind === 1) return { superior: one('managerLevel') };
  if (kind === 2) return { head: one('departmentLevel') };
  if (kind === 3) return 'starter';
  if (kind === 4) return field(reader.get('formField'), reader.get('formFieldType'));
  if (kind === 5) return { step: codeOf(reader.get('nodeId')) };
  const named = namedPeople(reader, list, older);
  if (kind === 7) return { choice: whoOf(named) ?? 'everybody' };
  if (kind === 9) {
    const config = reader.get('interfaceConfig') as { interfaceId?: unknown } | undefined;
    return { interface: textOf(config?.interfaceId ?? reader.get('interfaceId')) };
  }
  if (kind !== 6) reader.miss(type, 'assignee', { kind });
  return whoOf(ranged(reader, 'extraRule', named)) ?? { user: [] };
}

/** Who get copies of a node. */
export function copies(reader: Reader): Who | undefined {
  const parts = ranged(reader, 'extraCopyRule', namedPeople(reader, 'circulateUser'));
  if (reader.get('isInitiatorCopy')) parts.push('starter');
  const [byField, name, kind] = [
    reader.get('isFormFieldCopy'),
    reader.get('copyFormField'),
    reader.get('copyFormFieldType'),
  ];
  if (byField && textOf(name)) parts.push(field(name, kind));
  return whoOf(parts);
}
