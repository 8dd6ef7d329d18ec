import { isObject } from '../../../core/isObject';
import { expandedSchema } from '../../../core/language/expand/schema';
import { wordsOf } from '../../../core/language/text';
import type { JsonObject, Text } from '../../../core/language/types';
import { createWalk, type Loose } from '../../../core/language/walk';
import type { Ctx } from '../../ctx';

const shown = /^(document|view|action)\.|^(field|column|button|tabItem|stepItem|pickerTab|pane)$/;

function titleOf({ label, title }: Loose, t: Ctx['t']): string {
  const given = label ?? title;
  const text = isObject(given) ? (given.edit ?? given.create ?? given) : given;
  return text === undefined ? '' : JSON.stringify(wordsOf(text as Text, t));
}

const namesOf = (part: Loose): string[] =>
  [part.id ?? part.name, part.widget, part.call ?? (part.source as Loose | undefined)?.call, part.document].filter(
    (each) => typeof each === 'string',
  );

/**
 * What a checked document with its fragments expanded consists of, one part a line below the part that it is in: its word, names
 * (id or name, widget, call, document), words and JSON pointer.
 */
export function outlineOf(schema: JsonObject, document: unknown, t: Ctx['t']): string {
  const lines: string[] = [];
  const above: string[] = [];
  const walk = createWalk(expandedSchema(schema));
  walk(document as Loose, {
    word: (name, part, at) => {
      if (!shown.test(name) || !isObject(part) || above.at(-1) === at) return;
      while (above.length && !at.startsWith(`${above.at(-1)}/`)) above.pop();
      const line = [name, ...namesOf(part), titleOf(part, t), at].filter(Boolean).join(' ');
      lines.push('  '.repeat(above.length) + line);
      above.push(at);
    },
  });
  return lines.join('\n');
}
