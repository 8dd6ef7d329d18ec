import type { Json } from '../../../core/language/types';
import type { Ctx } from '../../http/types';
import type { Relation } from './relations';

/** Rows of a data interface that a relation's ids stand for, by id; an interface that fails leaves the ids as they are. */
export async function findInterfaceRows(
  _ctx: Ctx,
  _relation: Relation,
  _ids: string[],
): Promise<Map<string, Record<string, unknown>>> {
  return new Map();
}

/** Rows of the interfaces that choices take their options from, by interface. */
export async function findInterfaceOptions(
  _ctx: Ctx,
  _interfaces: { id: string; paramList: Json[] }[],
): Promise<Map<string, Json[]>> {
  return new Map();
}
