import type { JsonObject } from '../../language/types';
import { canonicalKey, widgetName } from '../../model/aliases';
import { asObject } from '../../model/read';

/** The canonical kind of a field; '': it has none. */
export const keyOf = (node: JsonObject): string => canonicalKey(widgetName(asObject(node.__config__)));
