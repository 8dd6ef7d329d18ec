import type { Aspect } from '../roots';
import type { Call, Entity, Issue } from '../types';

/** The names that a document may use. A member that is absent is not checked. */
export interface Surroundings {
  calls: Readonly<Record<string, Call>>;
  /** Keys of the locales. */
  locales?: ReadonlySet<string>;
  /** Ids of all documents; `model.…` is compiled from published models and always allowed. */
  documents?: ReadonlySet<string>;
  /** Codes of dictionaries. */
  dictionaries?: ReadonlySet<string>;
  entities?: Readonly<Record<string, Entity>>;
  /** Errors in props whose widget is named by the entity; pointers within the props. */
  checkProps?: (widget: string, props: unknown) => Issue[];
  /** Aspects that a view type exposes; undefined for an unknown type. */
  exposes?: (view: string) => Readonly<Record<string, Aspect>> | undefined;
}
