/** Addresses of pages, mails and calls; an address that could run code gives undefined. */
export function safeAddress(href: string | undefined): string | undefined {
  const address = href?.trim();
  if (!address) return undefined;
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec([...address].filter((letter) => letter > ' ').join(''))?.[0].toLowerCase();
  return !scheme || ['http:', 'https:', 'mailto:', 'tel:'].includes(scheme) ? address : undefined;
}
