import type { Figure, Kit } from '../../module';
import { gaugeLines } from './text';

/** The figures of all modules. */
export const figuresOf = (kit: Kit): Figure[] =>
  kit.modules.flatMap(({ figures = [] }) => (typeof figures === 'function' ? figures(kit) : figures));

/** Their lines by one statement; undefined and a line in the log when the database does not answer it. */
export async function figureLines({ db, log }: Kit, figures: readonly Figure[]): Promise<string[] | undefined> {
  const all = figures.flatMap(({ series }) => series);
  const columns = all.map(({ sql }, at) => `(${sql})::float8 as f${at}`);
  try {
    const [row = {}] = await db.raw<Record<string, number | null>>(`select ${columns.join(', ') || '1'}`);
    let at = 0;
    return figures.flatMap(({ name, help, series }) =>
      gaugeLines(
        name,
        help,
        series.map(({ labels = {} }) => [labels, Number(row[`f${at++}`] ?? 0)]),
      ),
    );
  } catch (error) {
    log.warn({ err: error }, 'figures of the database for /metrics');
    return undefined;
  }
}
