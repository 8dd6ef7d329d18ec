const maxLength = 200;
/** Controls, marks that turn the direction of writing, halves of characters, and what systems do not take in names. */
const unwanted = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu;

/** Lower case, without a dot; '' when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/**
 * The name of a file as people shall see it: its last part, without what could mislead eyes, headers or file systems. It is
 * never a path on our disk. '' when nothing is left.
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
