import { attributesOf } from '../../../../core/design/panel/formFields';
import type { Json, JsonObject } from '../../../../core/language/types';
import { type ControlProps, type PanelScope, usePanel } from './context';
import { type Choice, ManySelect, OneSelect, withOwn } from './OneSelect';
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

/** The choices of these names; a name that is not among them is its own label. */
const chosenOf = (options: readonly Choice[], names: readonly string[] = []): Choice[] =>
  names.map((name) => options.find(({ value }) => value === name) ?? { value: name, label: name });

/** Members with their headings, as a picker lists them; headings that are written stay. */
export function ColumnsControl({ id, value, help, onChange }: ControlProps) {
  const choices = useMembers(usePanel());
  const old = (Array.isArray(value) ? value : []).flatMap((each) => {
    const item = (typeof each === 'object' && each !== null ? each : { value: each }) as JsonObject;
    return isText(item.value) ? [{ item, name: item.value }] : [];
  });
  const names = old.map(({ name }) => name);
  const options = withOwn(choices, names);
  return (
    <ManySelect
      id={id}
      help={help}
      value={names}
      loading={choices === undefined}
      options={options}
      onChange={(next) =>
        onChange(
          chosenOf(options, next).map((choice) => old.find(({ name }) => name === choice.value)?.item ?? { ...choice }),
        )
      }
    />
  );
}

/** Members of the chosen record that fields beside this one show. */
export function AttributesControl({ id, help }: ControlProps) {
  const scope = usePanel();
  const choices = useMembers(scope);
  const shown = attributesOf(scope.fields, scope.field).map(({ node }) => String(node.showField ?? ''));
  const options = withOwn(choices, shown);
  return (
    <ManySelect
      id={id}
      help={help}
      value={shown}
      loading={choices === undefined}
      options={options}
      onChange={(next) => scope.showAttributes?.(chosenOf(options, next))}
    />
  );
}
