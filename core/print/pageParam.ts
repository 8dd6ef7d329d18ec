import { isObject } from '../model/read';

/** The paper of a template, in millimetres, margins as top, right, bottom, left. */
export interface PrintPage {
  widthMm: number;
  heightMm: number;
  marginsMm: readonly [top: number, right: number, bottom: number, left: number];
}

/** PRNT-11. */
const usualMarginMm = 3;
const a4 = { width: 210, height: 297 };

const number = (value: unknown, usual: number, least: number, most: number): number => {
  const said = value === '' || value === null || value === undefined ? Number.NaN : Number(value);
  return Number.isFinite(said) ? Math.min(most, Math.max(least, said)) : usual;
};

function objectOf(pageParam: unknown): Record<string, unknown> {
  try {
    const said: unknown = typeof pageParam === 'string' ? JSON.parse(pageParam) : pageParam;
    return isObject(said) ? said : {};
  } catch {
    return {};
  }
}

/** Reads `{mt,mb,ml,mr,type,width,height,direction}` (contract-visualdev §10); what is missing or no number is A4 with 3 mm. */
export function readPage(pageParam: unknown): PrintPage {
  const said = objectOf(pageParam);
  const width = number(said.width, a4.width, 20, 2000);
  const height = number(said.height, a4.height, 20, 2000);
  const turned = said.direction === '横向' || said.direction === 'landscape';
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const [widthMm, heightMm] = turned ? [long, short] : [width, height];
  const margin = (value: unknown, size: number) => number(value, usualMarginMm, 0, size / 2 - 5);
  return {
    widthMm,
    heightMm,
    marginsMm: [
      margin(said.mt, heightMm),
      margin(said.mr, widthMm),
      margin(said.mb, heightMm),
      margin(said.ml, widthMm),
    ],
  };
}
