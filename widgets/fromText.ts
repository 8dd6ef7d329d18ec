import { exactNumber } from '../core/decimal';
import type { JsonObject, Option } from '../core/language/types';
import { canonicalFormat } from '../core/model/dates';
import { typedDay } from '../core/model/typedDay';
import { pastOf } from '../core/pastOption';
import { typedTime } from '../core/typedDate';
import { giveReaders } from './lateText';
import { numberFault, typedNumber } from './number/typedNumber';
import { optionLabel } from './options';

/** Input for parsing pasted text: the column's options and its own props. */
interface Given {
  options?: readonly Option[];
  props: JsonObject;
}
type FromText = (text: string, given: Given) => { value: never } | undefined;

const found = (value: unknown) => ({ value: value as never });

/** Full-width digits and signs as plain ones. */
const plain = (text: string) => text.normalize('NFKC').trim();

/** Any text. */
export const anyText: FromText = (text) => found(text);

/** One line: line breaks of a pasted cell become spaces. */
export const oneLine: FromText = (text) => found(text.replace(/\s*\n\s*/g, ' '));

/** A number as people write it (typedNumber); none where the field has fewer decimals, since it would be rounded. */
export const numberFromText: FromText = (text, { props }) => {
  const digits = typedNumber(text);
  return numberFault(digits, { precision: props.precision as number }) ? undefined : found(exactNumber(digits));
};

/** A number of stars that can be drawn; none is nothing. */
export const starsFromText: FromText = (text, { props }) => {
  const stars = numberFromText(text, { props: {} })?.value as number | undefined;
  const step = props.allowHalf === true ? 0.5 : 1;
  const fits = stars !== undefined && stars >= 0 && stars <= Number(props.count ?? 5) && Number.isInteger(stars / step);
  return fits ? found(stars || null) : undefined;
};

/** A number on the slider; one with two ends takes no text. */
export const levelFromText: FromText = (text, { props }) => {
  const limits = { min: Number(props.min ?? 0), max: Number(props.max ?? 100) };
  const steps = (Number(typedNumber(text)) - limits.min) / Number(props.step ?? 1);
  const fits =
    props.range !== true && !numberFault(typedNumber(text), limits) && Math.abs(steps - Math.round(steps)) < 1e-9;
  return fits ? numberFromText(text, { props: {} }) : undefined;
};

/** A date as people write it (typedDay); none where the field keeps less of it. */
export const dateFromText: FromText = (text, { props }) => {
  const format = (props.format as string) || 'yyyy-MM-dd';
  const ms = typedDay(text, format);
  return ms === undefined ? undefined : found(ms);
};

/** A time as people write it; with seconds if the format has them. */
export const timeFromText: FromText = (text, { props }) => {
  const time = typedTime(text, canonicalFormat((props.format as string) || 'HH:mm:ss'));
  return time === undefined ? undefined : found(time);
};

/** The option with this label, or this id; in trees at any depth. */
function pick(options: readonly Option[] | undefined, text: string): Option | undefined {
  const all = (list: readonly Option[]): Option[] =>
    list.flatMap((option) => (pastOf(option) ? [] : [option, ...all(option.children ?? [])]));
  const known = all(options ?? []);
  return known.find((option) => optionLabel(option) === text) ?? known.find(({ id }) => String(id) === text);
}

const parts = (text: string) =>
  text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Labels of options as their ids; several, separated by commas, where the field takes several. All must be known. */
export const optionFromText: FromText = (text, { options, props }) => {
  const whole = pick(options, text.trim());
  if (props.multiple !== true) return whole && !whole.disabled ? found(whole.id) : undefined;
  const ids = whole ? [whole.id] : parts(text).map((part) => pick(options, part)?.id);
  return ids.length && ids.every((id) => id !== undefined) ? found(ids) : undefined;
};

export const optionsFromText: FromText = (text, given) =>
  optionFromText(text, { ...given, props: { ...given.props, multiple: true } });

/** `Province/City` as the ids of the path. */
function walk(options: readonly Option[] | undefined, names: readonly string[]): Option['id'][] | undefined {
  const [name, ...rest] = names;
  if (name === undefined) return [];
  const here = options?.find(
    (option) => !pastOf(option) && (optionLabel(option) === name || String(option.id) === name),
  );
  const below = here && walk(here.children, rest);
  return here && below && [here.id, ...below];
}

export const pathFromText: FromText = (text, { options, props }) => {
  const separator = (props.separator as string) || '/';
  const pathOf = (path: string) =>
    walk(
      options,
      path.split(separator).map((part) => part.trim()),
    );
  if (props.multiple !== true) {
    const path = pathOf(text);
    return path && found(path);
  }
  const paths = parts(text).map(pathOf);
  return paths.length && paths.every(Boolean) ? found(paths) : undefined;
};

const on = new Set(['1', 'true', 'yes', 'y', 'on', '是', '开', '√', '✓', '✔']);
const off = new Set(['0', 'false', 'no', 'n', 'off', '否', '关', '×', '–', '-']);

/** The labels of on and off, the field's own first. */
export const switchFromText: FromText = (text, { props }) => {
  const { activeValue = 1, inactiveValue = 0, activeTxt, inactiveTxt } = props;
  const word = plain(text).toLowerCase();
  const is = (own: unknown, known: ReadonlySet<string>) => word === String(own).toLowerCase() || known.has(word);
  if (word === String(inactiveTxt).toLowerCase()) return found(inactiveValue);
  if (is(activeTxt, on)) return found(activeValue);
  return is(inactiveTxt, off) ? found(inactiveValue) : undefined;
};

giveReaders({
  anyText,
  oneLine,
  numberFromText,
  starsFromText,
  levelFromText,
  dateFromText,
  timeFromText,
  optionFromText,
  optionsFromText,
  pathFromText,
  switchFromText,
});
