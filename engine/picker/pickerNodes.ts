import { resolve, type Scope } from '../../core/binding';
import { compilePredicate } from '../../core/condition';
import type { PickerTab, Source } from '../../core/language/types';
import type { Session } from '../document/session';
import type { PickerNodeFrame } from '../frames';
import { words } from '../tools';
import { childrenOf } from '../tree/treeRows';
import { labelOfRecord, type PickerKeys, type PickerRow } from './pickerValues';
import type { Chosen } from './useChosen';

export interface DrawnNodes {
  nodes: PickerNodeFrame[];
  /** The record behind a node. */
  records: ReadonlyMap<string, PickerRow>;
}

interface Drawing {
  session: Session;
  tab: PickerTab;
  keys: PickerKeys;
  chosen: Chosen;
  below: ReadonlyMap<string, PickerRow[]>;
  /** Of a local filter, in small letters; '' draws all. */
  filter: string;
}

function disabledKeyOf(source: Source): string {
  return (!Array.isArray(source) && 'disabledKey' in source && source.disabledKey) || 'disabled';
}

/** Why a record cannot be chosen: disabled by the answer, or as an organisation or person (contract gap G15). */
function refusalOf(session: Session, tab: PickerTab, row: PickerRow): string | undefined {
  const disabled = row[disabledKeyOf(tab.source)] === true || row.enabledMark === 0;
  if (!disabled) return undefined;
  if (typeof row.disabledReason === 'string') return row.disabledReason;
  return words(session.tools.host, tab.disabledText ?? 'picker.disabled');
}

/** May this record of the tab be chosen? */
export function mayChoose(session: Session, tab: PickerTab, row: PickerRow): boolean {
  const fits = tab.pick === undefined || compilePredicate(tab.pick)(row, session.scope());
  return fits && refusalOf(session, tab, row) === undefined;
}

const isLeaf = (row: PickerRow): boolean | undefined =>
  row.isLeaf === true || row.hasChildren === false || row.type === 'user' ? true : undefined;

interface Place {
  path: string[];
  names: string[];
}
const top: Place = { path: [], names: [] };

/** What a tab says of how much of its tree there is. */
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

/** A record with its way from the top; at the deepest level it is a leaf (PICK-057). */
function placed(row: PickerRow, path: string[], above: Place, limit: number): PickerRow {
  const names = [...above.names, String(row.fullName ?? row.id)];
  return { ...row, path, names, isLeaf: row.isLeaf === true || path.length > limit };
}

/** Records as the frame draws them; a local filter keeps matches and what leads to them. */
export function drawNodes(drawing: Drawing, rows: readonly PickerRow[]): DrawnNodes {
  const { session, tab, keys, chosen, below, filter } = drawing;
  const records = new Map<string, PickerRow>();
  const mayPick = tab.pick === undefined ? undefined : compilePredicate(tab.pick);
  const scope = session.scope();
  const { start, limit, isWithin } = limitsOf(tab, scope);
  const key = (row: PickerRow): string => String(row[tab.nodeKey ?? 'id'] ?? row.id);
  const draw = (found: PickerRow, matched: boolean, above: Place): PickerNodeFrame[] => {
    const id = key(found);
    const path = [...above.path, id];
    if (!isWithin(path)) return [];
    const row = tab.paths ? placed(found, path, above, limit) : found;
    // Within its tree a record needs no path; beside it, what is chosen does.
    const short = tab.show === 'tree' && typeof row.fullName === 'string' ? row.fullName : undefined;
    const label = short ?? labelOfRecord(row, keys);
    const matches = matched || label.toLowerCase().includes(filter);
    const inner = tab.show === 'tree' ? (below.get(id) ?? childrenOf(row)) : [];
    const place = { path, names: [...above.names, String(row.fullName ?? id)] };
    const children = path.length > limit ? [] : inner.flatMap((child) => draw(child, matches, place));
    if (!matches && children.length === 0) return [];
    records.set(id, row);
    const pickable = mayPick === undefined || mayPick(row, scope);
    const organize = typeof row.organize === 'string' ? row.organize : undefined;
    return [
      {
        key: id,
        label,
        note: tab.show === 'list' && organize !== label ? organize : undefined,
        type: typeof row.type === 'string' ? row.type : undefined,
        avatar: typeof row.headIcon === 'string' && row.headIcon ? row.headIcon : undefined,
        leaf: below.has(id) && children.length === 0 ? true : isLeaf(row),
        children: children.length ? children : undefined,
        pickable,
        chosen: pickable && chosen.has(row),
        disabled: pickable ? refusalOf(session, tab, row) : undefined,
      },
    ];
  };
  const roots = start ? rows.filter((row) => start(row, scope)) : rows;
  return { nodes: roots.flatMap((row) => draw(row, filter === '', top)), records };
}
