import Handlebars from 'handlebars/runtime.js';

type Escape = (value: unknown, ...more: never[]) => unknown;

/** A text or a number; anything else in a place of a text is a fault of the template's data. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Error(`a template was given ${typeof value} for a text`);
  return String(value);
}

/** Compiled templates of one target language, with its escapes and nothing else. */
export function renderer(escapes: Record<string, Escape>) {
  const own = Handlebars.create();
  for (const [name, helper] of Object.entries(escapes)) own.registerHelper(name, helper as Handlebars.HelperDelegate);
  /** Data → text. A name that the data has not throws. */
  return <Data extends object>(compiled: TemplateSpecification): ((data: Data) => string) => own.template(compiled);
}
