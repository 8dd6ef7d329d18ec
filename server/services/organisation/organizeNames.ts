import { findAll } from '../../db/find';
import type { Db } from '../../db/types';

export const organizeIcons: Readonly<Record<string, string>> = {
  company: 'icon-ym icon-ym-tree-organization3',
  department: 'icon-ym icon-ym-tree-department1',
};

export interface OrganizeNode {
  id: string;
  parentId: string;
  category: string;
  fullName: string;
  enCode: string;
  organizeIdTree: string;
  sortCode: number;
  enabledMark: number;
}

const kept = new WeakMap<Db, Promise<OrganizeNode[]>>();

/** Caches the organisations for this transaction: for many rows, none of which changes an organisation. */
export function keepOrganizes(tx: Db): void {
  kept.set(tx, readOrganizes(tx));
}

/** All organisations that are not deleted, in list order. */
export function allOrganizes(db: Db): Promise<OrganizeNode[]> {
  return kept.get(db) ?? readOrganizes(db);
}

function readOrganizes(db: Db): Promise<OrganizeNode[]> {
  return findAll(
    db,
    'weftOrganize',
    ['id', 'parentId', 'category', 'fullName', 'enCode', 'organizeIdTree', 'sortCode', 'enabledMark'],
    { deleteMark: null },
    ['sortCode', '-creatorTime', 'id'],
  );
}

/** Ids from the root to the organisation itself. */
export function idPath(node: Pick<OrganizeNode, 'organizeIdTree'>): string[] {
  return node.organizeIdTree.split(',').filter(Boolean);
}

/** `Acme/Sales`: names from the root, joined with slashes. */
export function namePath(node: OrganizeNode, byId: Map<string, OrganizeNode>): string {
  return idPath(node)
    .map((id) => byId.get(id)?.fullName)
    .filter(Boolean)
    .join('/');
}
