import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { isObject } from '../../../../core/isObject';
import type { JsonObject } from '../../../../core/language/types';
import { asArray, asObject, asText } from '../../../../core/model/read';
import { useWidgetHost } from '../../../../engine/widgetHost';
import { useWords } from '../../../words';
import type { ControlProps } from './context';
import { type Choice, OneSelect, withOwn } from './OneSelect';
import { JsonControl } from './plainControls';
import { useAnswer } from './useAnswer';

/** Words of a document as people read them: those of a key, or what is written as text; undefined: they are neither. */
export function saidWords(t: (key: string) => string, value: unknown): string | undefined {
  if (value === undefined) return '';
  if (typeof value === 'string') return t(value);
  if (!isObject(value)) return undefined;
  const { text, key } = value as JsonObject;
  if (typeof text === 'string') return text;
  return typeof key === 'string' ? t(key) : undefined;
}

/** Words that people read. What is typed is written as text, in place of a key; values stay beside it. */
export function WordsControl(props: ControlProps) {
  const { id, value, help, onChange } = props;
  const t = useWords();
  const shown = saidWords(t, value);
  if (shown === undefined) return <JsonControl {...props} />;
  const take = (text: string) => {
    const { values } = asObject(value);
    onChange(text === '' ? undefined : { text, ...(values !== undefined && { values }) });
  };
  return (
    <Input
      id={id}
      key={shown}
      size="small"
      defaultValue={shown}
      aria-describedby={help}
      onPressEnter={({ currentTarget }) => currentTarget.blur()}
      onBlur={({ currentTarget }) => currentTarget.value !== shown && take(currentTarget.value.trim())}
    />
  );
}

let known: Promise<string[]> | undefined;

/** Names of all calls of the language. */
function useCalls(): string[] | undefined {
  const host = useWidgetHost();
  const [calls, setCalls] = useState<string[]>();
  useEffect(() => {
    let live = true;
    known ??= host?.editing?.().then(async ({ documentSchema }) => {
      const { $defs } = await documentSchema();
      return asArray(asObject(asObject($defs).call).enum).map((name) => asText(name));
    });
    known?.then(
      (all) => live && setCalls(all),
      // The next box asks again; this one goes on with what it says.
      () => {
        known = undefined;
        if (live) setCalls([]);
      },
    );
    return () => {
      live = false;
    };
  }, [host]);
  return calls;
}

/** A name that is written, chosen among these; undefined: they are not known yet. */
function NameSelect({ id, value, help, several, onChange, choices }: ControlProps & { choices: Choice[] | undefined }) {
  const now = asText(value);
  return (
    <OneSelect
      id={id}
      help={help}
      several={several}
      loading={choices === undefined}
      value={now || null}
      options={withOwn(choices, [now])}
      allowClear={now !== ''}
      onChange={onChange}
    />
  );
}

/** A call of the server by its name. */
export function CallControl(props: ControlProps) {
  const calls = useCalls();
  if (isObject(props.value)) return <JsonControl {...props} />;
  return <NameSelect {...props} choices={calls?.map((name) => ({ value: name, label: name }))} />;
}

/** Another document by its title; its id is written. */
export function DocumentControl(props: ControlProps) {
  const answer = useAnswer<{ list: { id: string; title: string }[] }>('screen.list', { pageSize: 500 });
  const choices = answer?.list.map(({ id, title }) => ({ value: id, label: title ? `${title} · ${id}` : id }));
  return <NameSelect {...props} choices={choices} />;
}
