import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const readme = join(import.meta.dirname, '..', '..', 'README.md');

/** The JSON block below "How to add a screen" in README.md, as it is written there. */
export async function readmeScreen(): Promise<string> {
  const text = await readFile(readme, 'utf8');
  const section = text.split('\n## ').find((each) => each.startsWith('How to add a screen'));
  const block = /```json\n([\s\S]*?)```/.exec(section ?? '')?.[1];
  if (!block) throw new Error('README.md has no JSON below "How to add a screen"');
  return block;
}
