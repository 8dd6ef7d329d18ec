import type { Field } from '@formily/core';
import { batch } from '@formily/reactive';
import type { Option } from '../../core/language/types';
import { pastOf } from '../../core/pastOption';
import type { InputProps } from '../../engine/registry';
import type { FormilyUse } from './formilyUse';

interface Choice {
  label: unknown;
  value: unknown;
  disabled?: boolean;
  children?: Choice[];
}

const choiceOf = ({ id, label, disabled, children }: Option): Choice => ({
  label: label ?? id,
  value: id,
  ...(disabled && { disabled }),
  ...(children && { children: children.map(choiceOf) }),
});

const choices = new WeakMap<readonly Option[], Choice[]>();

/** Options as Formily's components read them; the same list for the same options. */
export function choicesOf(options: Option[] | undefined): Choice[] | undefined {
  if (!options) return undefined;
  let found = choices.get(options);
  if (!found) {
    found = options.filter((option) => !pastOf(option)).map(choiceOf);
    choices.set(options, found);
  }
  return found;
}

/** Formily's pattern of a field: editable, disabled or read-only. */
export function patternOf({ disabled, readOnly }: InputProps, use: FormilyUse) {
  if (readOnly) return use.readOnly ?? 'readPretty';
  return disabled ? 'disabled' : 'editable';
}

/** Copies the engine's field state into Formily's field; true when something changed. */
export function putState(field: Field, props: InputProps, use: FormilyUse): boolean {
  const errors = props.status === 'error' ? [props.place?.message ?? props.label ?? ''] : [];
  const next = {
    title: props.label,
    dataSource: choicesOf(props.options) as Field['dataSource'],
    loading: props.loading ?? false,
    pattern: patternOf(props, use) as Field['pattern'],
  };
  const changed = (Object.keys(next) as (keyof typeof next)[]).some((name) => field[name] !== next[name]);
  const said = field.selfErrors[0] !== errors[0];
  if (!changed && !said) return false;
  batch(() => {
    Object.assign(field, next);
    if (said) field.selfErrors = errors;
  });
  return true;
}
