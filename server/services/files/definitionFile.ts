import { type Ctx, Refusal, type UploadedFile } from '../../ctx';
import { withoutHidden } from '../permissions/hiddenCodes';
import { createDownload } from './downloads';

/** Nested deeper than any definition is; a parser that recurses would fall over far above. */
const maxDepth = 50;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** `20261121093000` on the clock of the time zone. */
function stamp(now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(now);
  return parts.replace(/\D/g, '');
}

/** The definition without the members that this person's screen hides, at any depth. */
function shown(content: unknown, hidden: ReadonlySet<string>): unknown {
  if (Array.isArray(content)) return content.map((each) => shown(each, hidden));
  if (typeof content !== 'object' || content === null) return content;
  const members = Object.entries(withoutHidden(content, hidden));
  return Object.fromEntries(members.map(([name, value]) => [name, shown(value, hidden)]));
}

/**
 * Answers the link to `<fullName>_yyyyMMddHHmmss.<extension>`, UTF-8 JSON (contract-platform §1.5). What a list or form hides
 * from this person is not in the file; a hidden name is not in the file's name.
 */
export async function exportDefinition(ctx: Ctx, fullName: string, extension: string, content: unknown) {
  const hidden = ctx.hidden ?? new Set<string>();
  const name = hidden.has('fullName') ? 'export' : fullName;
  const file = `${name}_${stamp(ctx.now, 'Asia/Shanghai')}.${extension}`;
  const text = JSON.stringify(shown(content, hidden), null, 2);
  return createDownload(ctx, { name: file, content: Buffer.from(text, 'utf8') });
}

/** Depth of brackets outside strings, counted before anything recurses over the text. */
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

/** The JSON in an uploaded definition; another extension, other bytes and unsafe members are refused alike. */
export function readDefinition(file: UploadedFile, extension: string): unknown {
  try {
    if (!file.filename.toLowerCase().endsWith(`.${extension}`)) throw new SyntaxError('another extension');
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(file.content));
  } catch {
    throw new Refusal('file.importFormat');
  }
}

/** An array of plain objects, or the file is refused. */
export function records(value: unknown): Record<string, unknown>[] {
  const plain = (item: unknown) => typeof item === 'object' && item !== null && !Array.isArray(item);
  if (!Array.isArray(value) || !value.every(plain)) throw new Refusal('file.importFormat');
  return value as Record<string, unknown>[];
}

/** A record's own id, as we and the others of the family write them. */
export function importedId(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[\w-]{1,50}$/.test(text)) throw new Refusal('file.importFormat');
  return text;
}

/** The named members that a record has, and no other. */
export function pick(row: Record<string, unknown>, members: string[]): Record<string, unknown> {
  return Object.fromEntries(members.filter((name) => Object.hasOwn(row, name)).map((name) => [name, row[name]]));
}
