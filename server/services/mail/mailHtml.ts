import { CleanHtml, htmlTemplate } from '../../templates/html';
import { template as mail } from './templates/mail.html.hbs';

const print = htmlTemplate(mail);

/** A line that is nothing but an address becomes a link. */
const lineOf = (text: string) => ({ text, address: /^https?:\/\/\S+$/.test(text) ? text : '' });

interface Content {
  subject: string;
  text: string;
  /** Cleaned; without it the text is written as paragraphs. */
  html?: string;
}

/** The HTML of a mail, as a whole document. */
export function mailHtml({ subject, text, html }: Content): string {
  const blocks = html === undefined ? text.split(/\n\s*\n/) : [];
  return print({
    subject,
    content: html === undefined ? '' : new CleanHtml(html),
    paragraphs: blocks.map((block) => block.split('\n').map(lineOf)),
  });
}
