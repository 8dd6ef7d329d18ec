import type { Bus } from '../../db/bus';
import type { Db } from '../../db/types';
import { type OverlayFile, type OverlayListener, type OverlaySource, partOf } from './documentsOverlay';
import { currentOverlay, earlierOverlay, type OverlayRow } from './overlayTable';

/** After a failure, such as a database that is away. */
const retryMs = 1_000;

function fileOf({ path, content, authorId }: OverlayRow): OverlayFile | undefined {
  const part = partOf(path);
  return part && { ...part, path, text: content ?? undefined, ...(authorId !== null && { authorId }) };
}

const isFragments = ({ path }: OverlayRow) => Number(partOf(path)?.kind === 'fragments');

/**
 * A process that starts when the current version is refused serves the last one that is not, as the processes do that
 * were running when it was saved; the issues are the current one's.
 */
async function hearEarlier(db: Db, hear: OverlayListener['hear'], row: OverlayRow): Promise<void> {
  for (const earlier of await earlierOverlay(db, row)) {
    const file = fileOf(earlier);
    if (file?.text === undefined || (await hear(file))) break;
  }
  const refused = fileOf(row);
  if (refused) await hear(refused);
}

/** The overlay files of the table, now and whenever any process saves one. */
export function overlayFromTable(db: Db, bus: Bus, onError: (error: unknown) => void): OverlaySource {
  return async ({ found, hear }) => {
    const heard = new Map<string, number>();
    const load = async (paths?: readonly string[]): Promise<void> => {
      const rows = (await currentOverlay(db, paths)).filter(({ path, version }) => heard.get(path) !== version);
      const files = rows.map(fileOf);
      // Later ids are announced by `hear`, which checks refused documents again.
      if (heard.size === 0)
        found(files.flatMap((file) => (file?.kind === 'document' && file.text !== undefined ? file.id : [])));
      for (const row of rows.sort((a, b) => isFragments(b) - isFragments(a))) {
        const file = fileOf(row);
        const isFirst = !heard.has(row.path);
        heard.set(row.path, row.version);
        if (file && !(await hear(file)) && isFirst) await hearEarlier(db, hear, row);
      }
    };
    let stopped = false;
    let timer: NodeJS.Timeout | undefined;
    let tail: Promise<void> = Promise.resolve();
    const loadSoon = (paths?: readonly string[]): void => {
      tail = tail
        .then(() => (stopped ? undefined : load(paths)))
        .catch((error: unknown) => {
          onError(error);
          if (!stopped) timer = setTimeout(loadSoon, retryMs);
        });
    };
    const unsubscribe = bus.subscribe((event, payload) => {
      if (event === 'overlay.saved') loadSoon(payload.paths as string[]);
      if (event === 'lost') loadSoon();
    });
    await load();
    return async () => {
      stopped = true;
      clearTimeout(timer);
      unsubscribe();
      await tail;
    };
  };
}
