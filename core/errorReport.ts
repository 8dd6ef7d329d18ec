/** A run-time error of a browser, without values that people typed (ERR-23). */
export interface ErrorReport {
  /** `document`: a part of a document; `page`: a whole page; `script`: anything else. */
  kind: 'document' | 'page' | 'script';
  message: string;
  /** Frames only, one a line, without the origin. */
  stack: string;
  /** Id of the document and JSON pointer in it; empty when unknown. */
  document: string;
  pointer: string;
  /** Path of the page without its query. */
  path: string;
}

/** Longest accepted members. */
export const reportLimits = { message: 300, stack: 4_000, document: 100, pointer: 300, path: 200 };

/** Names of members that V8 quotes; they come from code, not from people. */
const member = /\((reading|setting) '([\w$.]{1,60})'\)/g;
const quoted = /"[^"]*"?|'[^']*'?|`[^`]*`?|“[^”]*”?|「[^」]*」?/g;
const address = /[\w.+-]+@[\w-]+\.[\w.]+|https?:\/\/\S+/g;

/** The message without what may be a value: quoted text, addresses, long numbers and long runs of other scripts. */
export function withoutValues(message: string): string {
  return message
    .slice(0, 2_000)
    .replace(member, '($1 $2)')
    .replace(address, '…')
    .replace(quoted, '…')
    .replace(/\d{4,}/g, '…')
    .slice(0, reportLimits.message);
}

/** Where a frame is: path, line and column at the end of its line. */
const place = /(?:\w+:\/\/[^\s/()]*)?(\/[^\s?#()]*?)(?:[?#][^\s()]*?)?(:\d+:\d+)\)?$/;
const call = /^(?:at\s+)?((?:async\s+)?[\w$.<>[\]]*)/;

function frameOf(line: string): string[] {
  const text = line.trim().slice(0, 500);
  const found = place.exec(text);
  if (!found) return [];
  const name = call.exec(text.slice(0, found.index))?.[1] ?? '';
  return [`${name} ${found[1]}${found[2]}`.trim()];
}

/** The frames of a stack without origins, queries and the message, which may hold values. */
export function framesOf(stack: string): string {
  return stack.split('\n').flatMap(frameOf).slice(0, 20).join('\n').slice(0, reportLimits.stack);
}

/** Where `at` of the engine's reports is: `dictionary.edit/fields/2` is the document and a pointer in it. */
export function placeOfReport(at: string): Pick<ErrorReport, 'document' | 'pointer'> {
  const slash = at.indexOf('/');
  return slash < 0 ? { document: at, pointer: '' } : { document: at.slice(0, slash), pointer: at.slice(slash) };
}

const cut = (text: unknown, max: number) => String(text ?? '').slice(0, max);

/** The report of an error, cleaned. Browser and server both do this. */
export function cleanReport(given: Partial<Record<keyof ErrorReport, unknown>>): ErrorReport {
  return {
    kind: given.kind === 'document' || given.kind === 'page' ? given.kind : 'script',
    message: withoutValues(String(given.message ?? '')),
    stack: framesOf(cut(given.stack, 20_000)),
    document: cut(given.document, reportLimits.document),
    pointer: cut(given.pointer, reportLimits.pointer),
    path: cut(given.path, 2_000).split(/[?#]/)[0]!.slice(0, reportLimits.path),
  };
}
