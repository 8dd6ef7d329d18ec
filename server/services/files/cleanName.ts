const maxLength = 200;
/** Control characters, bidirectional marks, lone surrogates, and characters that file systems forbid in names. */
const unwanted = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu;

/** Lower case, without a dot; '' when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/**
 * The display name of a file: its last part, without characters that mislead users, headers or file systems. It is
 * never used as a path on disk. '' when nothing is left.
 */
export function cleanName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replace(unwanted, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if ([...clean].length <= maxLength) return clean;
  const extension = extensionOf(clean).slice(0, 20);
  return `${[...clean].slice(0, maxLength - extension.length - 1).join('')}.${extension}`;
}
