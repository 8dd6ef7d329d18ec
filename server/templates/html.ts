import Handlebars from 'handlebars/runtime.js';
import { renderer, textOf } from './render';

/** HTML that was cleaned: a template writes it as it is. */
export class CleanHtml {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

const escaped = (value: unknown): string => Handlebars.Utils.escapeExpression(textOf(value));

/** An address that a browser follows and does not run. */
function address(value: unknown): string {
  if (!/^(?:https?:\/\/|mailto:|\/(?!\/))/i.test(textOf(value))) throw new Error('a template was given no address');
  return escaped(value);
}

/** Templates of HTML. Every value is escaped but CleanHtml. */
export const htmlTemplate = renderer({
  inText: (value) => (value instanceof CleanHtml ? value.html : escaped(value)),
  inAttribute: escaped,
  inAddress: address,
});
