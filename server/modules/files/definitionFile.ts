import { formatDate } from '../../../core/format';
import { type Ctx, Refusal, type UploadedFile } from '../../ctx';
import { withoutHidden } from '../../services/permissions/hiddenCodes';
import { createDownload } from './downloads';

/** Deeper than any real definition, far below the depth that overflows a recursive parser. */
const maxDepth = 50;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** The definition without the members hidden from this user, at any depth. */
function shown(content: unknown, hidden: ReadonlySet<string>): unknown {
  if (Array.isArray(content)) return content.map((each) => shown(each, hidden));
  if (typeof content !== 'object' || content === null) return content;
  const members = Object.entries(withoutHidden(content, hidden));
  return Object.fromEntries(members.map(([name, value]) => [name, shown(value, hidden)]));
}

/**
 * Returns the link to `<fullName>_yyyyMMddHHmmss.<extension>`, UTF-8 JSON (contract-platform §1.5). Members hidden from
 * this user in list or form are not in the file; a hidden name is not in the file's name.
 */
export async function exportDefinition(ctx: Ctx, fullName: string, extension: string, content: unknown) {
  const hidden = ctx.hidden ?? new Set<string>();
  const name = hidden.has('fullName') ? 'export' : fullName;
  const file = `${name}_${formatDate(ctx.now, 'yyyyMMddHHmmss')}.${extension}`;
  const text = JSON.stringify(shown(content, hidden), null, 2);
  return createDownload(ctx, { name: file, content: Buffer.from(text, 'utf8') });
}

/** Depth of brackets outside strings, computed before any recursive parsing. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at];
    if (quoted && letter === '\\') at += 1;
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === '{' || letter === '[')) deepest = Math.max(deepest, ++depth);
    else if (!quoted && (letter === '}' || letter === ']')) depth -= 1;
  }
  return deepest;
}

function parse(text: string): unknown {
  if (depthOf(text) > maxDepth) throw new SyntaxError('nested too deeply');
  return JSON.parse(text, (key, value) => {
    if (forbidden.has(key)) throw new SyntaxError(`a member may not be called ${key}`);
    return value;
  });
}

/** Parses an uploaded definition; a wrong extension, invalid JSON and unsafe members have the same refusal. */
export function readDefinition(file: UploadedFile, extension: string): unknown {
  try {
    if (!file.filename.toLowerCase().endsWith(`.${extension}`)) throw new SyntaxError('another extension');
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(file.content));
  } catch {
    throw new Refusal('file.importFormat');
  }
}

/** Refuses the file unless the value is an array of plain objects. */
export function records(value: unknown): Record<string, unknown>[] {
  const plain = (item: unknown) => typeof item === 'object' && item !== null && !Array.isArray(item);
  if (!Array.isArray(value) || !value.every(plain)) throw new Refusal('file.importFormat');
  return value as Record<string, unknown>[];
}

/** A record's id, in our format or that of compatible servers. */
export function importedId(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[\w-]{1,50}$/.test(text) || !/\d/.test(text))
    throw new Refusal('file.importFormat');
  return text;
}

/** Only those of the named members that the record has. */
export function pick(row: Record<string, unknown>, members: string[]): Record<string, unknown> {
  return Object.fromEntries(members.filter((name) => Object.hasOwn(row, name)).map((name) => [name, row[name]]));
}
