import { isObject } from '../../isObject';

/** JSON of unknown shape. */
export type Loose = Readonly<Record<string, unknown>>;

export const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** An own member; undefined for members of the prototype. */
export const member = (of: unknown, name: string): unknown =>
  isObject(of) && Object.hasOwn(of, name) ? of[name] : undefined;

export const objectAt = (of: unknown, name: string): Loose => {
  const found = member(of, name);
  return isObject(found) ? found : {};
};
