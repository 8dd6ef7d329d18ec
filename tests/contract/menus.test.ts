import { expect, it } from 'vitest';
import { documentIds, loadDocument } from '../../schemas';

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const buttonsOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** Texts in a row before the rest is folded into its menu (RowActions). */
const mostWords = 2;

/** The actions that stand behind as many in sight, whichever of those with a condition are hidden. */
function foldedOf(buttons: readonly Node[], inSight: number): Node[] {
  const last = buttons.filter(({ hiddenWhen }) => hiddenWhen === undefined)[inSight - 1];
  return inSight > 0 && !last ? [] : buttons.slice(last ? buttons.indexOf(last) + 1 : 0);
}

/** Menus of a document: actions of rows beyond those in sight, and menus of trees. */
function menusIn(value: unknown): Node[][] {
  if (!isNode(value)) return [];
  const inSight = Math.min(
    typeof value.rowActionsVisible === 'number' ? value.rowActionsVisible : mostWords,
    mostWords,
  );
  const own = [foldedOf(buttonsOf(value.rowActions), inSight), value.view === 'tree' ? buttonsOf(value.menu) : []];
  return [...own.filter(({ length }) => length > 1), ...Object.values(value).flatMap(menusIn)];
}

it('what destroys stands behind what does not in every menu of a shipped document', async () => {
  let seen = 0;
  const wrong: string[] = [];
  for (const id of documentIds) {
    for (const menu of menusIn(await loadDocument(id))) {
      seen += 1;
      const first = menu.findIndex(({ danger }) => danger === true);
      if (first >= 0 && menu.slice(first).some(({ danger }) => danger !== true)) {
        wrong.push(`${id}: ${menu.map(({ name }) => String(name)).join(' ')}`);
      }
    }
  }
  expect(seen).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});
