import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Values of members `propsSchema` of object literals, the last one first. */
function schemasIn(node: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(node)) for (const each of node) schemasIn(each, found);
  if (!isNode(node)) return found;
  const { key, value } = node as Node & { key?: { name?: string }; value?: unknown };
  if (node.type === 'Property' && key?.name === 'propsSchema' && isNode(value) && value.type !== 'Identifier')
    found.push(value);
  else for (const each of Object.values(node)) if (typeof each === 'object') schemasIn(each, found);
  return found;
}

/**
 * Leaves the JSON Schemas of widgets, views and actions out of the browser's build: `language.json` and the server hold them, the
 * engine reads none.
 */
export const noSchemas = (): Plugin => ({
  name: 'no-schemas',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!/\/(engine|widgets)\/[^?]*\.tsx?$/.test(id) || !code.includes('propsSchema')) return undefined;
    const values = schemasIn(this.parse(code));
    const kept = values.reduceRight((text, { start, end }) => `${text.slice(0, start)}{}${text.slice(end)}`, code);
    return { code: kept, map: null };
  },
});
