import { isBareId } from '../core/bareId';
import { wordsOf } from '../core/language/text';
import type { Option } from '../core/language/types';
import { pastOf } from '../core/pastOption';
import type { Words } from './words';

type Id = Option['id'];

/** An option in the format of antd's choice inputs. */
export interface Choice {
  value: Id;
  label: string;
  /** Of its tag, where choices are drawn one below another. */
  color?: string;
  disabled?: boolean;
  children?: Choice[];
}

interface Catalogue {
  choices: Choice[];
  /** By the text of the id: stored values may be number or text, whichever the option has. */
  byId: Map<string, Option>;
  /** By label, for lists that answer with texts; built when first asked for. */
  byLabel?: Map<string, Option>;
}

const catalogues = new WeakMap<readonly Option[], Catalogue>();
const nothing: Option[] = [];

/** Its label, already translated, or the id. */
export function optionLabel(option: Option): string {
  const { label } = option;
  if (label === undefined) return String(option.id);
  return wordsOf(label, (words) => words);
}

function collect(options: readonly Option[], byId: Map<string, Option>): Choice[] {
  return options.flatMap((option) => {
    if (!byId.has(String(option.id))) byId.set(String(option.id), option);
    if (pastOf(option)) return [];
    const children = option.children?.length ? { children: collect(option.children, byId) } : undefined;
    const { id: value, color, disabled } = option;
    return { value, label: optionLabel(option), color, disabled, ...children };
  });
}

/** Computed once per list, for all fields that share it. */
function catalogue(options: readonly Option[] = nothing): Catalogue {
  let known = catalogues.get(options);
  if (!known) {
    const byId = new Map<string, Option>();
    known = { choices: collect(options, byId), byId };
    catalogues.set(options, known);
  }
  return known;
}

/** What can be chosen. */
export function choicesOf(options: readonly Option[] | undefined): Choice[] {
  return catalogue(options).choices;
}

export function findOption(options: readonly Option[] | undefined, id: unknown): Option | undefined {
  return catalogue(options).byId.get(String(id));
}

interface Asked {
  options?: readonly Option[];
  loading?: boolean;
}

/** The options are being fetched for the first time. */
export const isWaiting = ({ options, loading }: Asked): boolean => options === undefined && loading === true;

/** The name of a stored id: of a past option marked; a word for what is gone, never a bare id. */
export function heldLabel(options: readonly Option[] | undefined, id: unknown, t: Words): string {
  const option = findOption(options, id);
  if (!option) return isBareId(id) ? t('widget.choiceGone') : String(id);
  const past = pastOf(option);
  return past ? t(`widget.past.${past}`, { name: optionLabel(option) }) : optionLabel(option);
}

/**
 * What can be chosen, and behind it what is chosen but can be no more: kept until taken away on purpose.
 * Nothing is added while the options are being fetched.
 */
export function heldChoices(asked: Asked, held: readonly unknown[], t: Words): Choice[] {
  const { options } = asked;
  const open = choicesOf(options);
  if (isWaiting(asked)) return open;
  const kept = held.filter((id) => {
    const option = findOption(options, id);
    return !option || pastOf(option);
  });
  return kept.length ? [...open, ...kept.map((id) => ({ value: id as Id, label: heldLabel(options, id, t) }))] : open;
}

/** The option with this label. */
export function labelled(options: readonly Option[] | undefined, label: unknown): Option | undefined {
  if (!options?.length) return undefined;
  const known = catalogue(options);
  known.byLabel ??= new Map([...known.byId.values()].map((option) => [optionLabel(option), option]));
  return known.byLabel.get(String(label));
}

/** The id in the type of the options (`1` for a stored `'1'`); an id without an option is unchanged. */
export function idAmong(options: readonly Option[] | undefined, id: unknown): Id {
  return findOption(options, id)?.id ?? (id as Id);
}
