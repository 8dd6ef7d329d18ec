import { buildTree } from '../../../core/tree';
import { listRows } from '../../db/rows';
import type { Db } from '../../db/types';
import { branchIds, withAncestors } from '../../lists/tree';

interface Category {
  id: string;
  parentId: string;
  enCode: string;
  fullName: string;
  isTree: number;
  sortCode: number;
}
interface Item {
  id: string;
  parentId: string;
  dictionaryTypeId: string;
  fullName: string;
  enCode: string;
  color: string | null;
  enabledMark: number;
  deleteMark: number | null;
  sortCode: number;
}

/** The colour of an item's tag; items without one do not have the member, as the contract has none. */
const colourOf = ({ color }: Item): { color?: string } => (color ? { color } : {});

async function categoriesOf(db: Db): Promise<Category[]> {
  return (await listRows(db, 'weftDictionaryType')) as unknown as Category[];
}

/** All categories, as a tree. */
export async function listCategories(db: Db) {
  const rows = (await categoriesOf(db)).map(({ id, parentId, fullName, enCode, isTree, sortCode }) => {
    return { id, parentId, fullName, enCode, isTree, sortCode };
  });
  return buildTree(rows);
}

/** The root of all categories; 3.6 shows it as the server answers it, older clients add their own (contract §5.7). */
export function underRoot<T>(fullName: string, children: T[]) {
  return [
    {
      id: '-1',
      parentId: '0',
      fullName,
      hasChildren: children.length > 0,
      children: children.length ? children : null,
    },
  ];
}

/** Possible parents of a category: all but itself and its descendants. `0`: a new category. */
export async function categoryChoices(db: Db, id: string) {
  const rows = await categoriesOf(db);
  const within = branchIds(rows, id);
  const others = rows.filter((row) => !within.has(row.id));
  return buildTree(
    others.map(({ id: key, parentId, fullName, enCode, sortCode }) => ({
      id: key,
      parentId,
      fullName,
      enCode,
      sortCode,
    })),
  );
}

/** The category of this id or code: later generations send the code (contract-platform §5.7). */
export async function findCategory(db: Db, idOrCode: string): Promise<Category | undefined> {
  const found = await db.kysely
    .selectFrom('weftDictionaryType')
    .select(['id', 'parentId', 'enCode', 'fullName', 'isTree', 'sortCode'])
    .where((is) => is.or([is('id', '=', idOrCode), is('enCode', '=', idOrCode)]))
    .where('deleteMark', 'is', null)
    .execute();
  return found.find((category) => category.id === idOrCode) ?? found[0];
}

/** Items that cannot be chosen any more, with their names: records may hold them. */
export interface PastItem {
  id: string;
  enCode: string;
  fullName: string;
  enabledMark?: 0;
  deleteMark?: 1;
}

const pastItem = ({ id, enCode, fullName, deleteMark }: Item): PastItem => {
  return { id, enCode, fullName, ...(deleteMark ? { deleteMark: 1 } : { enabledMark: 0 }) };
};

/** Items in every state, deleted ones too, in their order: those of one number as they were made. */
async function storedItems(db: Db, dictionaryTypeId?: string): Promise<Item[]> {
  const all = db.kysely.selectFrom('weftDictionaryData').selectAll();
  const own = dictionaryTypeId === undefined ? all : all.where('dictionaryTypeId', '=', dictionaryTypeId);
  const ordered = own.orderBy('sortCode', 'asc').orderBy('creatorTime', 'asc').orderBy('id', 'asc');
  return (await ordered.execute()) as unknown as Item[];
}

/** Those that can be chosen, and the others. */
function partItems(items: Item[]): { enabled: Item[]; past: PastItem[] } {
  const enabled = enabledItems(items.filter(({ deleteMark }) => !deleteMark));
  const open = new Set(enabled);
  return { enabled, past: items.filter((item) => !open.has(item)).map(pastItem) };
}

async function itemsOf(db: Db, dictionaryTypeId: string): Promise<Item[]> {
  return (await storedItems(db, dictionaryTypeId)).filter(({ deleteMark }) => !deleteMark);
}

/** Enabled items, without descendants of disabled ones. */
function enabledItems(items: Item[]): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const known = new Map<string, boolean>();
  const enabled = (item: Item): boolean => {
    const before = known.get(item.id);
    if (before !== undefined) return before;
    known.set(item.id, item.enabledMark === 1);
    const parent = byId.get(item.parentId);
    const answer = item.enabledMark === 1 && (!parent || enabled(parent));
    known.set(item.id, answer);
    return answer;
  };
  return items.filter(enabled);
}

/**
 * Every category with its enabled items, nested where the category is a tree, and the past ones (absent: none). The
 * client caches this until a write.
 */
export async function allDictionaries(db: Db) {
  const [categories, items] = await Promise.all([categoriesOf(db), storedItems(db)]);
  const byCategory = new Map<string, Item[]>(categories.map((category) => [category.id, []]));
  for (const item of items) byCategory.get(item.dictionaryTypeId)?.push(item);
  return categories.map(({ id, enCode, fullName, isTree }) => {
    const { enabled, past } = partItems(byCategory.get(id) ?? []);
    const rows = enabled.map((item) => {
      const { id, parentId, enCode, fullName } = item;
      return { id, parentId, enCode, fullName, ...colourOf(item) };
    });
    return {
      id,
      enCode,
      fullName,
      isTree,
      dictionaryList: isTree === 1 ? buildTree(rows) : rows,
      ...(past.length && { past }),
    };
  });
}

/**
 * Possible parents of an item under one selectable root `0` named like the category: enabled items except the item and
 * its descendants, plus its current ancestors even when disabled, so that the form can show its parent.
 */
export async function parentChoices(db: Db, idOrCode: string, itemId: string, nested: boolean) {
  const category = await findCategory(db, idOrCode);
  if (!category) return [];
  const items = nested ? await itemsOf(db, category.id) : [];
  const present = new Set(withAncestors(items, (item) => item.id === itemId));
  // `0` is a new item; it is also the parent id of top-level items.
  const own = itemId === '0' ? new Set<string>() : branchIds(items, itemId);
  const open = new Set(enabledItems(items));
  const choices = items.filter((item) => !own.has(item.id) && (open.has(item) || present.has(item)));
  const rows = choices.map(({ id, parentId, fullName, enCode }) => ({ id, parentId, fullName, enCode }));
  const children = buildTree(rows);
  const below = children.length ? children : null;
  const { fullName, enCode } = category;
  return [{ id: '0', parentId: '-1', fullName, enCode, hasChildren: below !== null, children: below }];
}

/** Enabled items for pickers, nested when the category is a tree, and the past ones; none for an unknown category. */
export async function pickItems(db: Db, idOrCode: string) {
  const category = await findCategory(db, idOrCode);
  if (!category) return { list: [] };
  const { enabled, past } = partItems(await storedItems(db, category.id));
  const own = (item: Item) => {
    const { id, fullName, enCode, sortCode } = item;
    return { id, fullName, enCode, sortCode, ...colourOf(item) };
  };
  const nested = () => buildTree(enabled.map((item) => ({ ...own(item), parentId: item.parentId })));
  return { list: category.isTree === 1 ? nested() : enabled.map(own), ...(past.length && { past }) };
}
