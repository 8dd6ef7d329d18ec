import { Select } from 'antd';
import type { Json } from '../../../../core/language/types';
import { widgetFacts } from '../../../../core/model/fields';
import { readOptions } from '../../../../core/model/options';
import { asObject, asText } from '../../../../core/model/read';
import { useWords } from '../../../words';
import { type ControlProps, usePanel } from './context';
import { JsonControl, LinesControl, NumberControl, TextControl } from './plainControls';

interface Choice {
  value: string;
  label: string;
  said: Json;
}

/** The values that a new record may begin with; undefined: they are not in the model. */
function choicesOf({ field: { node, key } }: ReturnType<typeof usePanel>): Choice[] | undefined {
  if (widgetFacts(key).value === 'switch')
    return [
      { said: node.activeValue ?? 1, label: asText(node.activeTxt) },
      { said: node.inactiveValue ?? 0, label: asText(node.inactiveTxt) },
    ].map(({ said, label }) => ({ said, value: String(said), label: label || String(said) }));
  if (widgetFacts(key).value !== 'choice') return undefined;
  const options = readOptions(node, node, asObject(node.__config__), key);
  if (options.type !== 'static' || key === 'treeSelect') return undefined;
  return options.items.map((item) => {
    const said = item[options.valueKey] ?? '';
    return { said, value: String(said), label: asText(item[options.labelKey]) || String(said) };
  });
}

/** What a new record begins with, by the kind of the field. */
export function PresetControl(props: ControlProps) {
  const t = useWords();
  const scope = usePanel();
  const { id, value, several, help, onChange } = props;
  const { key, node } = scope.field;
  const choices = choicesOf(scope);
  if (choices) {
    const many = key === 'checkbox' || (key === 'select' && node.multiple === true);
    const now = Array.isArray(value) ? value.map(String) : value === undefined || value === '' ? [] : [String(value)];
    const said = (text: string) => choices.find((each) => each.value === text)?.said ?? text;
    return (
      <Select<string | string[] | null>
        id={id}
        className="weft-fill"
        size="small"
        mode={many ? 'multiple' : undefined}
        value={many ? now : (now[0] ?? null)}
        options={choices.map(({ value, label }) => ({ value, label }))}
        placeholder={t(several ? 'designer.several' : 'designer.notSet')}
        allowClear
        aria-describedby={help}
        onChange={(next) => {
          if (Array.isArray(next)) onChange(next.length > 0 ? next.map(said) : undefined);
          else onChange(next ? said(next) : undefined);
        }}
      />
    );
  }
  if (widgetFacts(key).value === 'number' && node.range !== true) return <NumberControl {...props} />;
  if (key === 'textarea') return <LinesControl {...props} />;
  return typeof value === 'object' && value !== null ? <JsonControl {...props} /> : <TextControl {...props} />;
}
