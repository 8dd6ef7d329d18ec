import type { TSchema } from 'typebox';
import { modelKeyPattern } from '../../core/model/modelKey';

/** Ids: ours are 19 digits; those of other products are UUIDs or have at least one digit. The top is -1, none is 0. */
const idPattern = '^[\\w-]*\\d[\\w-]*$';

/** Parameters that are ids unless their route declares a `pattern`. */
const ids = new Set([
  'commentId',
  'id',
  'exceptId',
  'itemId',
  'menuId',
  'moduleId',
  'objectId',
  'parentId',
  'systemId',
  'typeId',
  'userId',
]);

/** What a path parameter can hold, as a regular expression; undefined: any text. */
function patternOf(name: string, path: TSchema | undefined): string | undefined {
  const members = (path as { properties?: Record<string, { pattern?: string }> } | undefined)?.properties;
  const usual = name === 'modelId' ? modelKeyPattern : ids.has(name) ? idPattern : undefined;
  return members?.[name]?.pattern ?? usual;
}

/**
 * The path of a call for the router. A segment that its parameter cannot hold is another address: an unknown
 * `Users/ExportData` answers 404 and not as the user of that id (contract-platform §7, requirement API-008).
 */
export function routerPath(path: string, schema: TSchema | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const pattern = patternOf(name, schema);
    return pattern === undefined ? `:${name}` : `:${name}(${pattern})`;
  });
}
