import { resolve, type Scope } from '../../core/binding';
import { compilePredicate } from '../../core/condition';
import { fold } from '../../core/fold';
import type { PickerTab } from '../../core/language/types';
import type { Session } from '../document/session';
import type { PickerNodeFrame } from '../frames';
import type { SourcePlan } from '../source/compileSource';
import { words } from '../tools';
import { labelOfRecord, type PickerKeys, type PickerRow } from './pickerValues';
import type { Chosen } from './useChosen';

export interface DrawnNodes {
  nodes: PickerNodeFrame[];
  /** The record of a node. */
  records: ReadonlyMap<string, PickerRow>;
}

interface Drawing {
  session: Session;
  tab: PickerTab;
  /** The source of the answer. */
  source: SourcePlan;
  keys: PickerKeys;
  chosen: Chosen;
  below: ReadonlyMap<string, PickerRow[]>;
  /** Of a local filter, in lower case; '' renders all. */
  filter: string;
}

/** Why a record cannot be chosen: disabled by the answer, or as an organisation or person (contract gap G15). */
function refusalOf(session: Session, tab: PickerTab, source: SourcePlan, row: PickerRow): string | undefined {
  const { host } = session.tools;
  const { disabled, reason } = host.sources.about(row);
  if (!disabled && !source.node(row).disabled) return undefined;
  return reason ?? words(host, tab.disabledText ?? 'engine.cannotPick');
}

/** Can this record of the tab be chosen? */
export function mayChoose(session: Session, tab: PickerTab, source: SourcePlan, row: PickerRow): boolean {
  const fits = tab.pick === undefined || compilePredicate(tab.pick)(row, session.scope());
  return fits && refusalOf(session, tab, source, row) === undefined;
}

interface Place {
  path: string[];
  names: string[];
}
const top: Place = { path: [], names: [] };

/** Which part of its tree a tab shows. */
function limitsOf(tab: PickerTab, scope: Scope) {
  const depth = tab.depth === undefined ? Number.POSITIVE_INFINITY : Number(resolve(tab.depth, scope));
  const found = tab.within === undefined ? undefined : resolve(tab.within, scope);
  const paths = (Array.isArray(found) ? found : []).filter(Array.isArray).map((path) => path.map(String));
  return {
    start: tab.roots && compilePredicate(tab.roots),
    limit: Number.isFinite(depth) ? depth : Number.POSITIVE_INFINITY,
    isWithin: (path: readonly string[]): boolean =>
      paths.length === 0 ||
      paths.some((wanted) => path.every((id, index) => index >= wanted.length || wanted[index] === id)),
  };
}

/** A record with its path from the root; at the deepest level it is a leaf (PICK-057). */
function placed(row: PickerRow, place: Place, leafKey: string, limit: number): PickerRow {
  return { ...row, ...place, [leafKey]: row[leafKey] === true || place.path.length > limit };
}

/** Records as the frame renders them; a local filter keeps matches and their ancestors. */
export function drawNodes(drawing: Drawing, rows: readonly PickerRow[]): DrawnNodes {
  const { session, tab, source, keys, chosen, below, filter } = drawing;
  const records = new Map<string, PickerRow>();
  const mayPick = tab.pick === undefined ? undefined : compilePredicate(tab.pick);
  const scope = session.scope();
  const { start, limit, isWithin } = limitsOf(tab, scope);
  const { about } = session.tools.host.sources;
  const draw = (found: PickerRow, matched: boolean, above: Place): PickerNodeFrame[] => {
    const node = source.node(found);
    const own = tab.nodeKey === undefined ? undefined : found[tab.nodeKey];
    const id = own === undefined || own === null ? node.id : String(own);
    const path = [...above.path, id];
    if (!isWithin(path)) return [];
    const place = { path, names: [...above.names, node.label] };
    const row = tab.paths ? placed(found, place, source.keys.leaf, limit) : found;
    // Within its tree a record needs no path in its label; among the chosen ones it does.
    const short = tab.show === 'tree' && typeof row[source.keys.label] === 'string';
    const label = short ? node.label : labelOfRecord(row, keys, session.tools.host.sources);
    const matches = matched || fold(label).includes(filter);
    const inner = tab.show === 'tree' ? (below.get(id) ?? node.children) : [];
    const children = path.length > limit ? [] : inner.flatMap((child) => draw(child, matches, place));
    if (!matches && children.length === 0) return [];
    records.set(id, row);
    const pickable = mayPick === undefined || mayPick(row, scope);
    const { kind, note, avatar } = about(row);
    return [
      {
        key: id,
        label,
        note: tab.show === 'list' && note !== label ? note : undefined,
        type: kind,
        avatar,
        leaf: (below.has(id) && children.length === 0) || source.node(row).leaf || undefined,
        children: children.length ? children : undefined,
        pickable,
        chosen: pickable && chosen.has(row),
        disabled: pickable ? refusalOf(session, tab, source, row) : undefined,
      },
    ];
  };
  const roots = start ? rows.filter((row) => start(row, scope)) : rows;
  return { nodes: roots.flatMap((row) => draw(row, filter === '', top)), records };
}
