import { isState } from './convertStates';
import type { Loose } from './loose';
import { below, type Report } from './report';

/** Members of a schema that the conversion reads, or that have no meaning in a form. */
const read = new Set([
  ...['type', 'name', 'title', 'description', 'default', 'enum', 'required', 'properties', 'items'],
  ...['$ref', '$id', '$schema', '$defs', 'definitions', 'version', 'x-index'],
  ...['x-component', 'x-component-props', 'x-decorator', 'x-decorator-props', 'x-reactions', 'x-validator'],
  ...['maxLength', 'minLength', 'maximum', 'minimum', 'pattern', 'format'],
  ...['exclusiveMaximum', 'exclusiveMinimum', 'multipleOf', 'maxItems', 'minItems', 'uniqueItems'],
  ...['maxProperties', 'minProperties', 'const'],
]);

/** Marks of Formily's designer. */
const isMark = (name: string): boolean => name.startsWith('x-designable-') || name.startsWith('_');

/** Reports the members that are not read. */
export function reportUnread(schema: Loose, at: string, report: Report): void {
  for (const name of Object.keys(schema)) {
    if (!read.has(name) && !isState(name) && !isMark(name)) report.say(below(at, name), 'has no equivalent');
  }
}
