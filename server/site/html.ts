const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup that may be sent as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Part[];

function written(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(written).join('');
  return String(part).replace(/[&<>"']/g, (sign) => signs[sign] as string);
}

/** Markup with its values escaped; values that are Html, or lists of it, are written as they are. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + written(parts[index - 1]) + string));
}

/** Plain text as paragraphs: an empty line begins one, other line ends remain. */
export function paragraphs(text: string): Html[] {
  const blocks = text.split(/\n\s*\n/).filter((block) => block.trim());
  return blocks.map((block) => {
    const [first = '', ...rest] = block.trim().split('\n');
    return html`<p>${first}${rest.map((line) => html`<br>${line}`)}</p>`;
  });
}
