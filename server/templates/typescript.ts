import { identifier, inComment, inQuotes, inTemplate, literal } from './escapeTypescript';
import { renderer, textOf } from './render';
import { column } from './sqlName';

/** How a literal is wrapped: columns before it and after it on its line. */
interface Options {
  hash: { indent?: number; used?: number };
}

/**
 * Templates of TypeScript. `{{x}}` is a literal in code, and escaped inside quotes, templates and comments;
 * `{{identifier x}}` a name, `{{column x}}` a SQL name for any place, `{{literal x indent=2 used=9}}` a wrapped literal.
 */
export const typescriptTemplate = renderer({
  literal: (value: unknown, { hash }: Options) => literal(value, hash.indent, hash.used),
  identifier: (value) => identifier(textOf(value)),
  column: (value) => column(textOf(value)),
  inQuotes: (value) => inQuotes(textOf(value)),
  inTemplate: (value) => inTemplate(textOf(value)),
  inComment: (value) => inComment(textOf(value)),
});
