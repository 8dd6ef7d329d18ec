import { Select } from 'antd';
import { attributesOf } from '../../../../core/design/panel/formFields';
import type { Json, JsonObject } from '../../../../core/language/types';
import { useWords } from '../../../words';
import { type ControlProps, type PanelScope, usePanel } from './context';
import { type Choice, OneSelect, withOwn } from './OneSelect';
import type { ModelMember } from './sourceControls';
import { useAnswer } from './useAnswer';

/** The members of the records that the field chooses from. */
function useMembers({ records }: PanelScope): Choice[] | undefined {
  const { model, interface: ofInterface } = records;
  const fields = useAnswer<{ list: ModelMember[] }>('visualdev.fields', model ? { id: model } : undefined);
  const names = useAnswer<string[]>(
    'dataInterface.fields',
    ofInterface && !model ? { id: ofInterface, paramList: [] } : undefined,
  );
  if (model) return fields?.list.map(({ vmodel, label }) => ({ value: vmodel, label: label || vmodel }));
  return ofInterface ? names?.map((name) => ({ value: name, label: name })) : [];
}

const isText = (value: Json | undefined): value is string => typeof value === 'string' && value !== '';

/** One member of the records. */
export function RemoteControl({ id, value, several, help, member, onChange }: ControlProps) {
  const choices = useMembers(usePanel());
  const now = isText(value) ? value : isText(member.default) ? member.default : undefined;
  return (
    <OneSelect
      id={id}
      value={now ?? null}
      loading={choices === undefined}
      options={withOwn(choices, now === undefined ? [] : [now])}
      several={several}
      allowClear={isText(value)}
      help={help}
      onChange={onChange}
    />
  );
}

interface SeveralProps extends Pick<ControlProps, 'id' | 'help'> {
  value: string[];
  choices: Choice[] | undefined;
  onChange: (chosen: Choice[]) => void;
}

function Several({ id, help, value, choices, onChange }: SeveralProps) {
  const t = useWords();
  const options = withOwn(choices, value);
  return (
    <Select
      id={id}
      className="weft-fill"
      size="small"
      mode="multiple"
      optionFilterProp="label"
      value={value}
      loading={choices === undefined}
      options={options}
      placeholder={t('designer.choose')}
      aria-describedby={help}
      onChange={(next: string[]) =>
        onChange(next.map((each) => options.find((option) => option.value === each) ?? { value: each, label: each }))
      }
    />
  );
}

/** Members with their headings, as a picker lists them; headings that are written stay. */
export function ColumnsControl({ id, value, help, onChange }: ControlProps) {
  const choices = useMembers(usePanel());
  const old = (Array.isArray(value) ? value : []).flatMap((each) => {
    const item = (typeof each === 'object' && each !== null ? each : { value: each }) as JsonObject;
    return isText(item.value) ? [{ item, name: item.value }] : [];
  });
  return (
    <Several
      id={id}
      help={help}
      value={old.map(({ name }) => name)}
      choices={choices}
      onChange={(chosen) =>
        onChange(chosen.map(({ value, label }) => old.find(({ name }) => name === value)?.item ?? { value, label }))
      }
    />
  );
}

/** Members of the chosen record that fields beside this one show. */
export function AttributesControl({ id, help }: ControlProps) {
  const scope = usePanel();
  const choices = useMembers(scope);
  const shown = attributesOf(scope.fields, scope.field).map(({ node }) => String(node.showField ?? ''));
  return (
    <Several
      id={id}
      help={help}
      value={shown}
      choices={choices}
      onChange={(chosen) => scope.showAttributes?.(chosen)}
    />
  );
}
