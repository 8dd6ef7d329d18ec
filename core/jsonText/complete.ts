import type { SyntaxNode } from '@lezer/common';
import { partialValue } from './partialValue';
import { nameOf, parseJson, partsOf, pathAt, rootOf } from './places';
import { aboutOf, listedValues, namesOf, schemasAt } from './schemaParts';

export interface Proposal {
  label: string;
  /** Replaces the text from `from` to `to`. */
  text: string;
  about?: string;
}

export interface Proposals {
  from: number;
  to: number;
  options: Proposal[];
}

/** The token that is being written: it is replaced whole. */
function written(text: string, node: SyntaxNode, position: number): { from: number; to: number } {
  if (['PropertyName', 'String', 'Number', 'True', 'False', 'Null'].includes(node.name)) return node;
  const from = position - (/"?[\w.$-]*$/.exec(text.slice(0, position))?.[0].length ?? 0);
  return { from, to: position };
}

/** Whether a member name is expected here: a name, or a place of an object that is not behind a colon. */
function wantsName(text: string, node: SyntaxNode, from: number): boolean {
  if (node.name === 'PropertyName') return true;
  const before = text.slice(0, from).trimEnd().at(-1);
  return before === '{' || (before === ',' && !insideArray(node));
}

function insideArray(node: SyntaxNode): boolean {
  for (let each: SyntaxNode | null = node; each; each = each.parent) {
    if (each.name === 'Array') return true;
    if (each.name === 'Object') return false;
  }
  return false;
}

function objectAround(node: SyntaxNode): SyntaxNode | undefined {
  for (let each: SyntaxNode | null = node; each; each = each.parent) if (each.name === 'Object') return each;
  return undefined;
}

/** What may be written at a position of a JSON text, by its JSON Schema; undefined when the schema lists nothing. */
export function proposalsAt(text: string, position: number, schema: Record<string, unknown>): Proposals | undefined {
  const tree = parseJson(text);
  const node = tree.resolveInner(position, -1);
  const { from, to } = written(text, node, position);
  const document = partialValue(text, rootOf(tree));
  const path = pathAt(text, tree, position);
  const options = wantsName(text, node, from)
    ? nameProposals(text, node, schemasAt(schema, document, node.name === 'PropertyName' ? path.slice(0, -1) : path))
    : listedValues(schemasAt(schema, document, path)).map((value) => {
        const json = JSON.stringify(value);
        return { label: typeof value === 'string' ? value : json, text: json };
      });
  return options.length > 0 ? { from, to, options } : undefined;
}

function nameProposals(text: string, node: SyntaxNode, schemas: ReturnType<typeof schemasAt>): Proposal[] {
  const around = objectAround(node);
  const own = node.name === 'PropertyName' ? nameOf(text, node.parent as SyntaxNode) : undefined;
  const present = around ? partsOf(around).map((member) => nameOf(text, member)) : [];
  const colon = node.name === 'PropertyName' && /^\s*:/.test(text.slice(node.to)) ? '' : ': ';
  return [...namesOf(schemas)]
    .filter(([name]) => name === own || !present.includes(name))
    .map(([name, about]) => ({ label: name, text: `${JSON.stringify(name)}${colon}`, about }));
}

/** Title or description of the member or value at a position; '' where the schema has none. */
export function aboutAt(text: string, position: number, schema: Record<string, unknown>): string {
  const tree = parseJson(text);
  const path = pathAt(text, tree, position);
  return path.length > 0 ? aboutOf(schemasAt(schema, partialValue(text, rootOf(tree)), path)) : '';
}
