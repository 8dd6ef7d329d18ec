import type { JsonObject } from '../../language/types';
import type { PresetName } from '../../model/presets';

/** What the cells of a column are, and what a field of them says besides. */
export interface Kind {
  preset: PresetName;
  own: JsonObject;
  config?: JsonObject;
}

/** Words for on and off, each beside its opposite. */
const switches = [
  ['是', '否'],
  ['有', '无'],
  ['yes', 'no'],
  ['true', 'false'],
  ['y', 'n'],
  ['√', '×'],
] as const;

const plainNumber = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
/** Codes look like numbers: with a zero in front, or too long to count with. */
const isCode = (text: string) => /^-?0\d/.test(text) || text.replace(/\D/g, '').length > 10;
const isNumber = (text: string) => plainNumber.test(text) && !isCode(text);

const day = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/;
const moment = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[ T]\d{1,2}:\d{2}(?::\d{2})?$/;
const clock = /^\d{1,2}:\d{2}(?::\d{2})?$/;

/** Patterns of texts, by the key of what is said where one does not match (core/patterns). */
const patterns: [string, RegExp][] = [
  ['email', /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/],
  ['mobile', /^1[3-9]\d{9}$/],
  ['url', /^https?:\/\/\S+$/],
];

/** Choices: so many different values at most, over so many rows at least, each used so often. */
const choices = { most: 12, rows: 30, share: 0.2 } as const;
/** A text that is longer needs several lines; the usual limit of one line. */
const longText = 100;
const usualText = 50;

const decimals = (text: string) => text.split('.')[1]?.length ?? 0;

function ofSwitch(texts: readonly string[]): Kind | undefined {
  const words = new Set(texts.map((text) => text.toLowerCase()));
  const found = switches.find((pair) => [...words].every((word) => pair.some((each) => each === word)));
  if (!found || words.size < 2) return undefined;
  const as = (word: string) => texts.find((text) => text.toLowerCase() === word) ?? word;
  const own = { activeValue: 1, inactiveValue: 0, activeTxt: as(found[0]), inactiveTxt: as(found[1]) };
  return { preset: 'switch', own };
}

function ofNumber(texts: readonly string[]): Kind | undefined {
  if (!texts.every(isNumber)) return undefined;
  return { preset: 'inputNumber', own: { precision: Math.min(10, Math.max(...texts.map(decimals))) } };
}

function ofDate(texts: readonly string[]): Kind | undefined {
  if (texts.every((text) => day.test(text))) return { preset: 'datePicker', own: { format: 'yyyy-MM-dd' } };
  if (texts.every((text) => moment.test(text) || day.test(text)))
    return { preset: 'datePicker', own: { format: 'yyyy-MM-dd HH:mm:ss' } };
  if (texts.every((text) => clock.test(text)))
    return { preset: 'timePicker', own: { format: texts.some((text) => text.length > 5) ? 'HH:mm:ss' : 'HH:mm' } };
  return undefined;
}

function ofChoice(texts: readonly string[]): Kind | undefined {
  const labels = [...new Set(texts)];
  const fits =
    texts.length >= choices.rows && labels.length <= choices.most && labels.length <= texts.length * choices.share;
  if (!fits || labels.length < 2 || labels.some((label) => label.length > usualText)) return undefined;
  const options = labels.map((fullName, index) => ({ id: String(index + 1), fullName }));
  return { preset: 'select', own: { options }, config: { dataType: 'static' } };
}

function ofText(texts: readonly string[]): Kind {
  const longest = Math.max(0, ...texts.map((text) => text.length));
  if (longest > longText || texts.some((text) => text.includes('\n'))) return { preset: 'textarea', own: {} };
  const [, pattern] = (texts.length > 0 && patterns.find(([, each]) => texts.every((text) => each.test(text)))) || [];
  const own = { maxlength: longest > usualText ? 2 * longText : usualText };
  if (!pattern) return { preset: 'input', own };
  return { preset: 'input', own, config: { regList: [{ pattern: `/${pattern.source}/`, message: '' }] } };
}

/** The kind of a column by its cells; empty ones say nothing. */
export function inferKind(cells: readonly string[]): Kind {
  const texts = cells.map((cell) => cell.trim()).filter(Boolean);
  if (texts.length === 0) return ofText(texts);
  return ofSwitch(texts) ?? ofDate(texts) ?? ofNumber(texts) ?? ofChoice(texts) ?? ofText(texts);
}

/** A cell as an import of this kind reads it. */
export function importedText(preset: PresetName, cell: string): string {
  const text = cell.trim();
  if (preset === 'inputNumber') return text.replaceAll(',', '');
  if (preset !== 'datePicker') return text;
  const [date = '', time] = text.replaceAll(/[/.]/g, '-').split(/[ T]/);
  const padded = date
    .split('-')
    .map((part) => part.padStart(2, '0'))
    .join('-');
  return time ? `${padded} ${time.length < 6 ? `${time}:00` : time}` : padded;
}
