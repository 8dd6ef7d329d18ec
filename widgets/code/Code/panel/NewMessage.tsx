import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { FormField } from '../../../../core/design/panel/formFields';
import type { JsonObject } from '../../../../core/language/types';
import { ownParameter, parametersIn } from '../../../../core/messageTemplate';
import { asArray, asText, isObject } from '../../../../core/model/read';
import { type SendEvent, sendEvents } from '../../../../core/model/sendTypes';
import { useWidgetHost } from '../../../../engine/widgetHost';
import { useWords } from '../../../words';
import { usePanel } from './context';

/** Kinds of fields that the first text of a message shows. */
const plain = new Set(['input', 'textarea', 'inputNumber', 'datePicker', 'timePicker', 'billRule', 'calculate']);
const shownLines = 6;

/** The name of a field in the text: the words of its label where they can be one, else its data name. */
function namesOf(fields: readonly FormField[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { name, label } of fields) {
    const words = label
      .trim()
      .replaceAll(/[^A-Za-z0-9]+/g, '_')
      .replace(/_$/, '');
    // Letters of other languages would leave only a part of the label.
    const isWhole = !/[^\x20-\x7e]/.test(label);
    names.set(isWhole && ownParameter.test(words) && !names.has(words) ? words : name, name);
  }
  return names;
}

const isEvent = (value: unknown): value is SendEvent => sendEvents.some((each) => each === value);

interface NewMessageProps {
  /** Writing begins without a press, once. */
  begins?: boolean;
  /** Messages that the model has already: the next name differs from theirs. */
  had?: number;
  onMade: (rule: JsonObject) => void;
}

/** Writes a message, with its template and its send setting, in one dialog; `onMade` gets the rule that sends it. */
export function NewMessage({ begins = false, had = 0, onMade }: NewMessageProps) {
  const t = useWords();
  const host = useWidgetHost();
  const { fields, modelName } = usePanel();
  const main = fields.filter(({ table, key }) => !table && key !== 'table');
  const names = namesOf(main);
  const shown = [...names].flatMap(([parameter, name]) => {
    const field = main.find((each) => each.name === name);
    return field && plain.has(field.key) ? [{ label: field.label, value: `{${parameter}}` }] : [];
  });
  const write = async () => {
    if (!host) return;
    const { id, isAdministrator } = host.user();
    const { ok, result } = await host.open('sendConfig.quick', {
      name: [t('designer.sends.newRecord', { value: modelName ?? '' }).trim(), ...(had ? [had + 1] : [])].join(' '),
      title: t('designer.sends.newRecord', { value: shown[0]?.value ?? '' }).trim(),
      content: shown
        .slice(0, shownLines)
        .map((line) => t('designer.sends.line', line))
        .join('\n'),
      // Administrators are in no list of people.
      to: isAdministrator ? [] : [`${id}--user`],
    });
    if (!ok || !isObject(result)) return;
    const events = asArray(result.on).filter(isEvent);
    const named = parametersIn(`${asText(result.title)} ${asText(result.content)}`);
    onMade({
      name: asText(result.fullName),
      on: events.length > 0 ? events : ['create'],
      config: asText(result.enCode),
      parameters: Object.fromEntries(
        named.flatMap((name) => (names.has(name) ? [[name, names.get(name) ?? name]] : [])),
      ),
    });
  };
  const begun = useRef(false);
  const label = t('designer.sends.write');
  // The words of the desk may come later than the desk.
  const hasWords = label !== 'designer.sends.write';
  useEffect(() => {
    if (!begins || !hasWords || begun.current) return;
    begun.current = true;
    void write();
  });
  return (
    <Button size="small" onClick={() => void write()}>
      {label}
    </Button>
  );
}
