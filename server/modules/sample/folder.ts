import type { Ask } from './ask';
import type { Named } from './find';

const enCode = 'sampleApplication';

/** The id of the main application, whose menu has the folder. */
export async function mainSystem(ask: Ask): Promise<string> {
  const { list } = (await ask('system.list')) as { list: Named[] };
  return list[0]?.id as string;
}

interface Folder extends Named {
  children?: unknown[] | null;
}

async function findFolder(ask: Ask, systemId: string): Promise<Folder | undefined> {
  const { list } = (await ask('menu.bySystem', { systemId, category: 'Web' })) as { list: Folder[] };
  return list.find((row) => row.enCode === enCode);
}

/** The menu folder of the sample's pages; it is created when there is none. */
export async function findOrCreateFolder(ask: Ask, fullName: string): Promise<string> {
  const systemId = await mainSystem(ask);
  const known = await findFolder(ask, systemId);
  if (known) return known.id;
  const names = { fullName, enCode, icon: 'icon-ym icon-ym-document', type: 1, category: 'Web' };
  await ask('menu.create', { parentId: '-1', systemId, ...names, sortCode: 900, enabledMark: 1 });
  return (await findFolder(ask, systemId))?.id as string;
}

/** Removes the folder, unless an entry that the sample did not make is in it. */
export async function removeFolder(ask: Ask): Promise<void> {
  const folder = await findFolder(ask, await mainSystem(ask));
  if (folder && !folder.children?.length) await ask('menu.remove', { id: folder.id });
}
