import type { Json, JsonObject } from '../../language/types';
import { canonicalProp } from '../../model/aliases';
import { asObject, isObject } from '../../model/read';
import { keyOf } from './keyOf';
import { membersOf, paneMembers, type Surroundings } from './members';
import type { Member, PanelMember } from './types';

/** A member of a field where its text has it. */
export interface Written {
  /** In `__config__`, or in the field itself. */
  inConfig: boolean;
  name: string;
  value: Json | undefined;
}

const configOf = (node: JsonObject) => asObject(node.__config__);

/** Where the text of a field says a member: other generations write some in the other place, or by another name. */
export function writtenIn(node: JsonObject, { name, inConfig }: Pick<Member, 'name' | 'inConfig'>): Written {
  const key = keyOf(node);
  const places = [inConfig, !inConfig].map((config) => ({ config, holder: config ? configOf(node) : node }));
  for (const { config, holder } of places) {
    // A name of the other place is another member: `dataType` of a code and that of its options.
    if (config !== inConfig && !movable.has(name)) continue;
    const said = Object.hasOwn(holder, name)
      ? name
      : config
        ? undefined
        : Object.keys(holder).find((each) => canonicalProp(key, each) === name);
    if (said !== undefined) return { inConfig: config, name: said, value: holder[said] };
  }
  return { inConfig, name, value: undefined };
}

/** Read wherever they stand (contract-visualdev §0.2). */
const movable = new Set([
  'templateJson',
  'transferList',
  'isStorage',
  ...['start', 'end'].flatMap((side) =>
    ['TimeRule', 'TimeType', 'TimeTarget', 'TimeValue', 'RelationField'].map((name) => side + name),
  ),
]);

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What holds of a field: what it says, else the default. */
function holds(node: JsonObject, { asked }: Member, members: readonly Member[]): boolean {
  if (!asked) return true;
  const other = members.find(({ name }) => name === asked.member);
  if (!other) return true;
  const said = writtenIn(node, other).value ?? other.default ?? impliedOf(node, other);
  return asked.is.some((value) => said === value || String(said) === String(value)) && holds(node, other, members);
}

/** Options of a field that does not say where they come from (core/model/options.ts). */
function impliedOf(node: JsonObject, { name, inConfig }: Member): Json | undefined {
  if (name !== 'dataType' || !inConfig) return undefined;
  return configOf(node).dictionaryType && !node.options ? 'dictionary' : 'static';
}

const membersOfNode = (node: JsonObject, around: Surroundings): Member[] =>
  isObject(node.__config__) && keyOf(node) ? membersOf(keyOf(node), around) : paneMembers;

/** What a panel shows of the chosen fields: the members that all of them have, with what they say. */
export function panelOf(nodes: readonly JsonObject[], around: Surroundings): PanelMember[] {
  const [first, ...others] = nodes;
  if (!first) return [];
  const shared = membersOfNode(first, around).filter((member) =>
    others.every((node) =>
      membersOfNode(node, around).some(
        ({ name, control, inConfig }) =>
          name === member.name && control === member.control && inConfig === member.inConfig,
      ),
    ),
  );
  const single = others.length === 0;
  return shared
    .filter(
      (member) =>
        (single || !namesOne.has(member.name)) &&
        nodes.every((node) => holds(node, member, membersOfNode(node, around))),
    )
    .map((member) => {
      const values = nodes.map((node) => writtenIn(node, member).value);
      const several = values.some((value) => !same(value, values[0]));
      const written = values.some((value) => value !== undefined);
      const value = several ? undefined : (values[0] ?? impliedOf(first, member));
      return { ...member, value, written, several };
    });
}

/** What two fields never share. */
const namesOne = new Set(['__vModel__', 'attributes', 'label', 'name', 'title']);

/** What is written for a value: nothing (undefined) for the default, an empty text, or an empty list. */
export function writtenValue(member: Member, value: Json | undefined): Json | undefined {
  if (value === undefined || value === null || same(value, member.default)) return undefined;
  if (value === '') return undefined;
  return Array.isArray(value) && value.length === 0 && member.default === undefined ? undefined : value;
}

/** Members of a node that designers and this product keep for themselves. */
const inner = new Set(['__config__', '__vModel__', '__slot__', 'style', 'on']);
const innerConfig = new Set(
  `jnpfKey formId children active tag tagIcon renderKey layout tableName relationTable trigger isSubTable parentVModel
  options`.split(/\s+/),
);

/** A member that the panel has no control for. */
export interface OtherMember {
  name: string;
  inConfig: boolean;
  value: Json;
}

/** What the text of a field says besides: nothing that is written is hidden. */
export function othersOf(node: JsonObject, around: Surroundings): OtherMember[] {
  const known = membersOfNode(node, around).map((member) => writtenIn(node, member));
  const listed = (inConfig: boolean, holder: JsonObject, left: ReadonlySet<string>): OtherMember[] =>
    Object.entries(holder).flatMap(([name, value]) =>
      left.has(name) || known.some((each) => each.inConfig === inConfig && each.name === name)
        ? []
        : [{ name, inConfig, value }],
    );
  return [...listed(false, node, inner), ...listed(true, configOf(node), innerConfig)];
}
