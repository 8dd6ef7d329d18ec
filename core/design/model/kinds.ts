import type { JsonObject } from '../../language/types';
import { widgetName } from '../../model/aliases';
import { widgetFacts } from '../../model/fields';
import { normaliseModel } from '../../model/normalise';
import { type PresetName, presetField, presetNames } from '../../model/presets';
import { asObject, asText } from '../../model/read';
import { declaredColumn, declaredTable } from '../../model/storage';
import { columnType } from '../../model/storageType';
import type { ColumnType } from '../../model/types';
import { isStored, walkFields } from '../../model/walk';
import { keyOf } from '../panel/keyOf';
import { membersOf } from '../panel/members';
import { order } from '../panel/order';
import { writtenIn } from '../panel/panelOf';
import type { Texts } from '../toChanges';
import type { Op } from '../types';
import type { Act } from './acts';
import { hasKind, nodeOf, type OutlineItem, outlineOf } from './outline';
import { escaped } from './rename';

/** Why a field cannot become one of a kind: a key of `desk.why`. */
type WhyNot = 'column' | 'meaning' | 'place' | 'valueless';

/** A kind, and why none of the chosen fields can become it; undefined: they can. */
export interface KindChoice {
  kind: PresetName;
  why?: WhyNot;
}

/** Kinds whose values are like those of no other, beside ids of a lookup; and kinds without a value that hold or show the same. */
const alike: Record<string, string> = {
  ...{ sign: 'image', signature: 'image', location: 'location', uploadFile: 'files', uploadImg: 'files' },
  ...{ row: 'box', card: 'box', tab: 'panes', collapse: 'panes' },
};

/** Kinds with the same meaning read what the others have stored. */
function meaningOf(key: string): string {
  const { value, lookup, displayOnly } = widgetFacts(key);
  const own = alike[key];
  if (own) return own;
  if (displayOnly) return 'display';
  if (lookup && lookup !== 'options') return `${lookup} ${value}`;
  return ['path', 'range', 'attr', 'rows', 'none'].includes(value) ? key : 'plain';
}

const isValueless = (key: string) => widgetFacts(key).value === 'none';

/** The member of `__config__` that names the widget: forks call it by their own name. */
const kindMember = (config: JsonObject): string =>
  Object.keys(config).find(
    (member) => member.endsWith('Key') && member !== 'renderKey' && config[member] === widgetName(config),
  ) ?? 'jnpfKey';

/** The type of the column of a field; undefined: it has none. `holder`: the sub-table around it. */
function storedAs(node: JsonObject, holder: JsonObject | undefined, tables: string): ColumnType | undefined {
  const alone = holder ? { ...holder, __config__: { ...asObject(holder.__config__), children: [node] } } : node;
  const model = normaliseModel({ webType: 2, formData: JSON.stringify({ fields: [alone] }), columnData: '', tables });
  const name = asText(node.__vModel__);
  for (const { field, table } of walkFields(model.form.fields))
    if (field.vModel === name && Boolean(table) === Boolean(holder))
      return isStored(field) ? columnType(field, declaredColumn(declaredTable(model, table), name)) : undefined;
  return undefined;
}

/** Members that say what widget it is, beside its name. */
const ofWidget = ['tag', 'tagIcon'];
/** What a new field begins with, and one that has values may not be held to. */
const limits = new Set([...order.rules, 'precision']);

/** A member that a change of the kind takes away or sets. */
interface Change {
  inConfig: boolean;
  name: string;
  value?: JsonObject[string];
}

/** What turns a node into one of another kind, which keeps what both know, and what neither knows. `lost`: its members that go. */
function changesTo(
  node: JsonObject,
  kind: PresetName,
  inTable: boolean,
  choices?: readonly string[],
): { changes: Change[]; lost: string[] } {
  const config = asObject(node.__config__);
  const label = asText(config.label);
  const knows = membersOf(kind, { inTable });
  const lost = membersOf(keyOf(node), { inTable }).flatMap((member) => {
    const { inConfig, name, value } = writtenIn(node, member);
    const isKept = knows.some((each) => each.name === member.name && each.inConfig === member.inConfig);
    return value === undefined || isKept ? [] : [{ inConfig, name, words: member.words }];
  });
  const { __config__, __vModel__: _, ...own } = presetField(kind, { label, choices, number: 0 });
  const { dataType, active } = asObject(__config__);
  const fresh = Object.entries(own).filter(([name]) => !limits.has(name) && !knownAs(node, kind, inTable, name));
  return {
    changes: [
      { inConfig: true, name: kindMember(config), value: kind },
      ...ofWidget.flatMap((name) => (name in config ? [{ inConfig: true, name }] : [])),
      ...lost.map(({ inConfig, name }) => ({ inConfig, name })),
      ...(dataType !== undefined && config.dataType === undefined
        ? [{ inConfig: true, name: 'dataType', value: dataType }]
        : []),
      ...(active === undefined ? [] : [{ inConfig: true, name: 'active', value: active }]),
      ...fresh.map(([name, value]) => ({ inConfig: false, name, value })),
    ],
    lost: lost.map(({ words }) => words),
  };
}

/** Whether the node says a member of the new kind already, in whichever place and by whichever name. */
function knownAs(node: JsonObject, kind: PresetName, inTable: boolean, name: string): boolean {
  const member = membersOf(kind, { inTable }).find((each) => each.name === name && !each.inConfig);
  return name in node || (member !== undefined && writtenIn(node, member).value !== undefined);
}

/** The node as it would be. */
function changed(node: JsonObject, changes: readonly Change[]): JsonObject {
  const next: JsonObject = { ...node, __config__: { ...asObject(node.__config__) } };
  for (const { inConfig, name, value } of changes) {
    const holder = inConfig ? asObject(next.__config__) : next;
    if (value === undefined) delete holder[name];
    else holder[name] = value;
  }
  return next;
}

const holderOf = (formData: string, items: readonly OutlineItem[], { table }: OutlineItem) => {
  const found = table ? items.find(({ key, name }) => key === 'table' && name === table) : undefined;
  return found && nodeOf(formData, found.pointer);
};

/** Says of each kind why this field cannot become it. */
function judge({ formData = '', tables = '' }: Texts, items: readonly OutlineItem[], item: OutlineItem) {
  const node = nodeOf(formData, item.pointer) ?? {};
  const holder = holderOf(formData, items, item);
  const now = storedAs(node, holder, tables);
  return (kind: PresetName): WhyNot | undefined => {
    if (kind === item.key) return undefined;
    if (holder && !widgetFacts(kind).inSubTable) return 'place';
    if (isValueless(kind) !== isValueless(item.key)) return 'valueless';
    if (meaningOf(kind) !== meaningOf(item.key)) return 'meaning';
    if (isValueless(kind)) return undefined;
    const { changes } = changesTo(node, kind, item.table !== '');
    return storedAs(changed(node, changes), holder, tables) === now ? undefined : 'column';
  };
}

/** The chosen items of a form, if all of them have a kind. */
function itemsAt(texts: Texts, pointers: readonly string[]) {
  const items = outlineOf(texts.formData ?? '') ?? [];
  const chosen = pointers.flatMap((pointer) => items.find((each) => each.pointer === pointer && hasKind(each)) ?? []);
  return { items, chosen: chosen.length === pointers.length ? chosen : [] };
}

/** Every kind with the reason for which one of these fields cannot become it; none where one of them has no kind. */
export function kindsFor(texts: Texts, pointers: readonly string[]): KindChoice[] {
  const { items, chosen } = itemsAt(texts, pointers);
  const judges = chosen.map((item) => judge(texts, items, item));
  if (judges.length === 0) return [];
  return presetNames.map((kind) => {
    const why = judges.map((whyNot) => whyNot(kind)).find((each) => each !== undefined);
    return why ? { kind, why } : { kind };
  });
}

/**
 * Makes fields ones of another kind, which store their values in the same columns; what they hold and are called stays. `choices`:
 * what one with options offers that had none.
 */
export function changeKind(
  texts: Texts,
  pointers: readonly string[],
  kind: PresetName,
  choices?: readonly string[],
): Act {
  const { chosen } = itemsAt(texts, pointers);
  const [first] = chosen;
  if (!first) return { refused: { key: 'nothing' } };
  const why = kindsFor(texts, pointers).find((each) => each.kind === kind)?.why;
  const name = first.label || first.name || first.key;
  if (why) return { refused: { key: 'kind', values: { name, why } } };
  const made = chosen
    .filter(({ key }) => key !== kind)
    .map(({ pointer, table }) => {
      const node = nodeOf(texts.formData ?? '', pointer) ?? {};
      const { changes, lost } = changesTo(node, kind, table !== '', choices);
      const ops = changes.map(({ inConfig, name: member, value }): Op => {
        const path = `${pointer}${inConfig ? '/__config__' : ''}/${escaped(member)}`;
        return value === undefined
          ? { text: 'formData', op: 'remove', path }
          : { text: 'formData', op: 'add', path, value };
      });
      return { ops, lost };
    });
  const lost = [...new Set(made.flatMap((each) => each.lost))];
  return {
    say: { key: 'kind', values: { name, kind, count: String(chosen.length), lost: lost.join(' ') } },
    ops: made.flatMap((each) => each.ops),
    select: pointers.map((pointer) => ({ text: 'formData', pointer })),
  };
}
