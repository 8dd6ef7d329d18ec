import type { Page } from 'playwright-core';

/** A thing that a screen reader says: its role and its name in the accessibility tree of Chromium. */
export interface Said {
  role: string;
  name: string;
}

interface AxNode {
  ignored: boolean;
  role?: { value: string };
  name?: { value?: string };
}

/** Roles that are worked with, which a reader must be able to name. */
const worked = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'switch',
  'radio',
  'spinbutton',
  'menuitem',
  'tab',
  'dialog',
  'columnheader',
]);

/** What the accessibility tree of the page says now. */
export async function readerTree(page: Page): Promise<Said[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: AxNode[] };
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: role?.value ?? '', name: (name?.value ?? '').trim() }));
}

const strange = { zh: /[A-Za-z]{2,}/, en: /\p{Script=Han}/u };

/** Names in another language than the page's, and things to work with that have none. `known`: what is written so on purpose. */
export async function readerFaults(page: Page, language: 'zh' | 'en', known: RegExp): Promise<string[]> {
  const faults = (await readerTree(page)).flatMap(({ role, name }) => {
    if (name === '') return worked.has(role) ? [`${role} without a name`] : [];
    const rest = name.replace(known, '');
    return strange[language].test(rest) && role !== 'InlineTextBox' ? [`${role}: ${name}`] : [];
  });
  return [...new Set(faults)];
}
