import { type TSchema, Type } from 'typebox';

/** Shapes that many routes share. Members that are not in a shape are dropped before the handler (T11). */
export const Id = Type.Object({ id: Type.String({ maxLength: 50 }) });
/** A path parameter that may be a code, such as a dictionary's: any text, where a route takes ids otherwise. */
export const CodeOrId = Type.String({ minLength: 1, maxLength: 100, pattern: '.+' });
export const text = (maxLength: number) => Type.String({ maxLength });
export const optionalText = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
export const flag = Type.Optional(Type.Integer({ minimum: 0, maximum: 1 }));
export const ids = (most = 5_000) => Type.Array(Type.String({ maxLength: 50 }), { maxItems: most });
export const KeywordQuery = Type.Object({ keyword: Type.Optional(text(200)) });

/** The query of a paged list, with a family's own parameters. */
export function pageQuery<T extends Record<string, TSchema>>(more: T = {} as T) {
  return Type.Object({
    keyword: Type.Optional(text(200)),
    currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    sort: Type.Optional(text(10)),
    sidx: Type.Optional(text(50)),
    ...more,
  });
}
