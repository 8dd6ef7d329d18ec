import { FieldContext, FormContext } from '@formily/react';
import { observable } from '@formily/reactive';
import { type ComponentType, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import type { FieldPlace, InputProps } from '../../engine/registry';
import { ariaOf, groupAria } from '../input/aria';
import { choiceBones } from '../input/labelBone';
import { isWaiting } from '../options';
import { patternOf, putState } from './fieldState';
import type { FormilyUse } from './formilyUse';
import { fieldAt, formOf } from './formOf';
import { refuseCode } from './refuseCode';

refuseCode();

interface Use extends FormilyUse {
  /** The component's value for no value. */
  empty?: unknown;
}

/** Rendered outside a form, a widget is a form of one field. */
function useOwnPlace({ value, onChange }: InputProps): FieldPlace {
  const latest = useRef(onChange);
  latest.current = onChange;
  const place = useMemo<FieldPlace>(() => {
    const values = observable.shallow({ value: undefined as unknown });
    return { values, path: 'value', set: (_, next) => latest.current?.(next) };
  }, []);
  useLayoutEffect(() => {
    place.values.value = value;
  }, [place, value]);
  return place;
}

/** A widget that renders `Connected` in a Formily field connected to the engine's form. */
// biome-ignore lint/suspicious/noExplicitAny: each component has props of its own; propsSchema says which
export function connectField(Connected: ComponentType<any>, use: Use): ComponentType<InputProps> {
  return function FormilyField(props: InputProps) {
    const {
      id,
      value,
      onChange,
      onBlur,
      label,
      status,
      options: _options,
      loading: _loading,
      place: given,
      ...rest
    } = props;
    const own = useOwnPlace(props);
    const place = given ?? own;
    // biome-ignore lint/correctness/useExhaustiveDependencies: a form is one record
    const laid = useMemo(() => formOf(place), [place.values]);
    const field = useMemo(() => fieldAt(laid, place.path), [laid, place.path]);
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    const change = useRef(onChange);
    change.current = onChange;
    useLayoutEffect(() => {
      const put = (next: unknown): void => change.current?.(next ?? use.empty ?? null);
      laid.drawn.set(place.path, put);
      return () => {
        if (laid.drawn.get(place.path) === put) laid.drawn.delete(place.path);
      };
    }, [laid, place.path]);
    // Formily's components read the field during render; its own observer may have stopped (engine/document/observe).
    useLayoutEffect(() => {
      if (putState(field, props, use)) drawAgain();
    });
    if (use.group && isWaiting(props)) return choiceBones('group', 'weft-choices', props);
    const pattern = patternOf(props, use);
    const drawn = (
      <Connected
        {...rest}
        {...(use.group ? {} : { id, ...ariaOf(props) })}
        value={value ?? use.empty}
        onChange={(...args: unknown[]) => void field.onInput(...args)}
        onFocus={(...args: unknown[]) => void field.onFocus(...args)}
        onBlur={(...args: unknown[]) => {
          void field.onBlur(...args);
          onBlur?.();
        }}
        disabled={pattern === 'disabled' || pattern === 'readPretty'}
        readOnly={pattern === 'readOnly'}
        status={status}
      />
    );
    return (
      <FormContext.Provider value={laid.form}>
        <FieldContext.Provider value={field}>
          {use.group ? <div {...groupAria('group', props)}>{drawn}</div> : drawn}
        </FieldContext.Provider>
      </FormContext.Provider>
    );
  };
}
