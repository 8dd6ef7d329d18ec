import type { HiddenItem } from '../../core/permissions';
import type { HiddenThing } from '../../engine/host';

type Words = (key: string, values?: Record<string, unknown>) => string;

export interface Explained {
  key: string;
  kind: HiddenItem['kind'];
  label: string;
  code: string;
  /** Sentences; the first is the summary. */
  why: string[];
}

function holdersOf(item: HiddenItem, t: Words): string {
  if (item.roleCount === 0) return t('viewAs.heldByNobody');
  const roles = item.roles.join(t('viewAs.comma'));
  const more = item.roleCount > item.roles.length;
  return t(more ? 'viewAs.heldByMore' : 'viewAs.heldBy', { roles, count: item.roleCount });
}

export function explainMenu(item: HiddenItem, t: Words): Explained {
  const why = [t(`viewAs.reason.${item.reason}`)];
  if (item.reason === 'notGranted') why.push(holdersOf(item, t));
  return { key: item.id, kind: 'module', label: item.fullName, code: item.enCode, why };
}

function conditionOf({ condition, someRows }: HiddenThing, t: Words): string {
  if (!condition) return t('viewAs.reason.always');
  const rows = someRows ? ` (${t('viewAs.rows')})` : '';
  return t('viewAs.reason.conditionNow', { condition }) + rows;
}

/** Why a part of a document is hidden: its permission, explained by the server, or its condition. */
export function explainThing(thing: HiddenThing, items: readonly HiddenItem[], t: Words): Explained {
  const { kind, name, label, denied } = thing;
  const shown = { key: `${kind} ${name}`, kind, label, code: denied ?? name };
  if (denied === undefined) return { ...shown, why: [conditionOf(thing, t)] };
  const item = items.find((each) => each.kind === kind && each.enCode === denied);
  if (!item) return { ...shown, why: [t('viewAs.reason.unknown', { code: denied })] };
  const why = [t(`viewAs.reason.${item.reason}`)];
  if (item.reason === 'notGranted') why.push(holdersOf(item, t));
  return { ...shown, why };
}
