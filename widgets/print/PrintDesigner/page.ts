import { readPage } from '../../../core/print/pageParam';

/** Members of `pageParam` (contract-visualdev §10); sizes in millimetres, before the page is turned. */
export interface PageParam {
  width: number;
  height: number;
  mt: number;
  mr: number;
  mb: number;
  ml: number;
  direction: '纵向' | '横向';
  [other: string]: unknown;
}

export const paperSizes: Record<string, readonly [number, number]> = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  Letter: [215.9, 279.4],
};

const [mt, mr, mb, ml] = readPage({}).marginsMm;
const usual = { width: 210, height: 297, mt, mr, mb, ml };
const numbers = ['width', 'height', 'mt', 'mr', 'mb', 'ml'] as const;

/** Members of JSON text; {} for what is no object. */
export function objectOf(text: unknown): Record<string, unknown> {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : text;
    return value && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** `pageParam` with numbers for its sizes; other members stay. */
export function pageOf(text: unknown): PageParam {
  const said = objectOf(text);
  const sizes = numbers.map((name) => {
    const value = said[name] === '' || said[name] === undefined ? Number.NaN : Number(said[name]);
    return [name, Number.isFinite(value) ? value : usual[name]];
  });
  const direction = said.direction === '横向' || said.direction === 'landscape' ? '横向' : '纵向';
  return { type: '2', ...said, ...Object.fromEntries(sizes), direction } as PageParam;
}

/** Width and height of the sheet as it lies. */
export function sheetOf({ width, height, direction }: PageParam): [number, number] {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return direction === '横向' ? [long, short] : [short, long];
}

/** `A4`, …; `own` for other sizes. */
export const paperOf = ({ width, height }: PageParam): string =>
  Object.entries(paperSizes).find(
    ([, [w, h]]) => w === Math.min(width, height) && h === Math.max(width, height),
  )?.[0] ?? 'own';
