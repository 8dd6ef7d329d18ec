import { Button } from 'antd';
import type { FormField } from '../../../../core/design/panel/formFields';
import type { JsonObject } from '../../../../core/language/types';
import { ownParameter, parametersIn } from '../../../../core/messageTemplate';
import { asText, isObject } from '../../../../core/model/read';
import { useWidgetHost } from '../../../../engine/widgetHost';
import { useWords } from '../../../words';
import { usePanel } from './context';

/** Kinds of fields that the first text of a message shows. */
const plain = new Set(['input', 'textarea', 'inputNumber', 'datePicker', 'timePicker', 'billRule', 'calculate']);
const shownLines = 6;

/** The name of a field in the text: its label where that can be one, else its data name. */
function namesOf(fields: readonly FormField[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { name, label } of fields) names.set(ownParameter.test(label) && !names.has(label) ? label : name, name);
  return names;
}

/** Writes a message, with its template and its send setting, in one dialog; `onMade` gets the rule that sends it. */
export function NewMessage({ onMade }: { onMade: (rule: JsonObject) => void }) {
  const t = useWords();
  const host = useWidgetHost();
  const { fields } = usePanel();
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
      title: t('designer.sends.newRecord', { value: shown[0]?.value ?? '' }).trim(),
      content: shown
        .slice(0, shownLines)
        .map((line) => t('designer.sends.line', line))
        .join('\n'),
      // Administrators are in no list of people.
      to: isAdministrator ? [] : [`${id}--user`],
    });
    if (!ok || !isObject(result)) return;
    const named = parametersIn(`${asText(result.title)} ${asText(result.content)}`);
    onMade({
      name: asText(result.fullName),
      on: ['create'],
      config: asText(result.enCode),
      parameters: Object.fromEntries(
        named.flatMap((name) => (names.has(name) ? [[name, names.get(name) ?? name]] : [])),
      ),
    });
  };
  return (
    <Button size="small" onClick={() => void write()}>
      {t('designer.sends.write')}
    </Button>
  );
}
