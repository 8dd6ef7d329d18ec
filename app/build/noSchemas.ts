import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

interface Cut {
  value: Node;
  /** What stands there instead. */
  by: string;
}

/** Values of members `propsSchema` and, within `exposes` or `aspects`, `what` of object literals; the last one comes last. */
function cutsIn(node: unknown, inExposes = false, found: Cut[] = []): Cut[] {
  if (Array.isArray(node)) for (const each of node) cutsIn(each, inExposes, found);
  if (!isNode(node)) return found;
  const { key, value, id } = node as Node & { key?: { name?: string }; value?: unknown; id?: { name?: string } };
  const name = node.type === 'Property' ? key?.name : node.type === 'VariableDeclarator' ? id?.name : undefined;
  if (name === 'propsSchema' && isNode(value) && value.type !== 'Identifier') found.push({ value, by: '{}' });
  else if (name === 'what' && inExposes && isNode(value) && /Literal$/.test(value.type))
    found.push({ value, by: "''" });
  else
    for (const each of Object.values(node))
      if (typeof each === 'object') cutsIn(each, inExposes || name === 'exposes' || name === 'aspects', found);
  return found;
}

/**
 * Leaves the JSON Schemas of widgets, views and actions, and what views say of their aspects, out of the browser's build:
 * `language.json` and the server hold them, the engine reads none.
 */
export const noSchemas = (): Plugin => ({
  name: 'no-schemas',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    // What builds schemas only makes values: a module that nothing of is used any more goes.
    if (/\/core\/language\/schema\/[^?]*\.ts$/.test(id)) return { code, map: null, moduleSideEffects: false };
    if (!/\/(engine|widgets|core\/language)\/[^?]*\.tsx?$/.test(id) || !/propsSchema|exposes|aspects/.test(code))
      return undefined;
    const cuts = cutsIn(this.parse(code));
    const kept = cuts.reduceRight(
      (text, { value: { start, end }, by }) => `${text.slice(0, start)}${by}${text.slice(end)}`,
      code,
    );
    return { code: kept, map: null };
  },
});
