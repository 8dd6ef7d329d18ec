import { resolve } from '../../core/binding';
import type { SearchView } from '../../core/language/types';
import type { Session } from '../document/session';

type Values = Record<string, unknown>;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Values that filter: 0 and false do, undefined, '' and empty lists do not. */
export function filled(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

/** Defaults in the search itself; those of an entity are for new records and do not filter. */
export function searchStart(session: Session, view: SearchView): Values {
  const scope = session.scope();
  return Object.fromEntries(
    view.fields.flatMap((field) =>
      field.name && field.default !== undefined ? [[field.name, resolve(field.default, scope)]] : [],
    ),
  );
}
