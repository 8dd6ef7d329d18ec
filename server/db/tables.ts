import type { DictionaryTables } from './tables/dictionary';
import type { PlatformTables } from './tables/platform';
import type { VisualdevTables } from './tables/visualdev';

/** Every table of the platform. A published model's tables live in the schema `model` and are not listed here. */
export type Database = PlatformTables & DictionaryTables & VisualdevTables;
