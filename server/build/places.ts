/**
 * Where in its language a value of a template is. A state is what is open at a point of the text, outermost first;
 * `''` is the begin and the end of every template.
 */
export interface Places {
  /** The state after this text; throws where a value cannot be told apart from the language. */
  after: (text: string, state: string) => string;
  /** Name of the escape for a value in this state. */
  escapeOf: (state: string) => string;
}

const quotes = `'"\``;

/** TypeScript and TSX: code, the quotes, templates with `\${}`, both comments. Regular expressions are not read. */
export const typescriptPlaces: Places = {
  after(text, state) {
    let open = state;
    for (let at = 0; at < text.length; at += 1) {
      const top = open.at(-1) ?? '';
      const sign = text.charAt(at);
      const pair = text.slice(at, at + 2);
      const ends =
        top === '*' ? pair === '*/' : top === '/' ? sign === '\n' : top === '{' ? sign === '}' : sign === top;
      if (top && ends) {
        open = open.slice(0, -1);
        if (top === '*') at += 1;
      } else if (quotes.includes(top) && top) {
        const begins = pair === '${' && top === '`';
        if (begins) open += '{';
        if (begins || sign === '\\') at += 1;
        if (sign === '\n' && top !== '`') throw new Error('a line ends inside quotes');
      } else if (top === '' || top === '{') {
        if (pair === '//' || pair === '/*') open += pair.charAt(1);
        else if (quotes.includes(sign) || (sign === '{' && top === '{')) open += sign;
        if (pair === '/*' || pair === '//') at += 1;
      }
    }
    return open;
  },
  escapeOf(state) {
    const top = state.at(-1) ?? '';
    if (top === '`') return 'inTemplate';
    if (top === '*' || top === '/') return 'inComment';
    return top === "'" || top === '"' ? 'inQuotes' : 'literal';
  },
};

/** Markdown: text, code in back quotes, a block between lines of three. */
export const markdownPlaces: Places = {
  after(text, state) {
    let open = state;
    for (const [mark] of text.matchAll(/^```|`/gm)) {
      if (open && open !== mark) continue;
      open = open ? '' : mark;
    }
    return open;
  },
  escapeOf: (state) => ({ '': 'inText', '`': 'inCode', '```': 'inBlock' })[state] as string,
};

const addressed = /\b(?:href|src|action)=$/i;
const running = /\b(?:on\w+|style|srcdoc)=$/i;

/** HTML: text, the value of an attribute in double quotes, that of one with an address. Scripts, styles and comments are refused. */
export const htmlPlaces: Places = {
  after(text, state) {
    if (/<(?:script|style|!--)/i.test(text)) throw new Error('a script, a style or a comment');
    let open = state;
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charAt(at);
      if (open === '') open = sign === '<' ? '<' : '';
      else if (open === '<') {
        const before = text.slice(0, at);
        if (sign === '>') open = '';
        else if (sign === '"' && running.test(before)) throw new Error('an attribute that runs');
        else if (sign === '"') open = addressed.test(before) ? '<@' : '<"';
      } else if (sign === '"') open = '<';
    }
    return open;
  },
  escapeOf(state) {
    if (state === '<') throw new Error('a value among the attributes');
    return { '<@': 'inAddress', '<"': 'inAttribute' }[state] ?? 'inText';
  },
};
