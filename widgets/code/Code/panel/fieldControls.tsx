import { followable } from '../../../../core/design/panel/formFields';
import { asText } from '../../../../core/model/read';
import { type ControlProps, type PanelScope, usePanel } from './context';
import { type Choice, ManySelect, OneSelect, withOwn } from './OneSelect';

const limits: Record<string, string[]> = {
  dep: ['depSelect', 'organizeSelect'],
  pos: ['posSelect'],
  role: ['roleSelect'],
  group: ['groupSelect'],
};
const sources: Record<string, string[]> = {
  relationFormAttr: ['relationForm'],
  popupAttr: ['popupSelect', 'popupTableSelect'],
};

/** The columns of a sub-table by their own names. */
function columnsOf({ field, fields }: PanelScope): Choice[] {
  return fields
    .filter(({ table, name }) => table === field.name && name !== '')
    .map(({ name, label }) => ({ value: name, label }));
}

/** The fields whose records an attribute may show, as its member names them. */
function recordFields({ field, fields }: PanelScope): Choice[] {
  return fields
    .filter(({ key, table, name }) => name !== '' && table === field.table && sources[field.key]?.includes(key))
    .map(({ name, label, table }) => ({ value: `${name}_jnpfTable_${table || 'main'}${table ? 0 : 1}`, label }));
}

/** The fields of this form that a member may name. */
export function offeredFields(scope: PanelScope, member: string): Choice[] {
  const { field, fields } = scope;
  if (field.key === 'table') return columnsOf(scope);
  if (member === 'relationField' && sources[field.key]) return recordFields(scope);
  const others = followable(fields, field.table).filter(({ value }) => value.split('-').at(-1) !== field.name);
  const kinds =
    field.key === 'userSelect' && member === 'relationField'
      ? limits[asText(field.node.selectType)]
      : /^(start|end)Relation/.test(member)
        ? [field.key]
        : undefined;
  return others.filter(({ key }) => key !== 'table' && (!kinds || kinds.includes(key)));
}

const source = (name: string) => name.replace(/_[A-Za-z]+Table_.*[01]$/, '');
export function FieldControl({ id, value, several, help, member, onChange }: ControlProps) {
  const choices = offeredFields(usePanel(), member.name);
  const now = asText(value);
  // The same source may be written with the name of another table.
  const same = choices.find((each) => now !== '' && source(each.value) === source(now));
  return (
    <OneSelect
      id={id}
      value={now === '' ? null : (same?.value ?? now)}
      options={same ? choices : withOwn(choices, [now], source)}
      several={several}
      allowClear={now !== ''}
      help={help}
      onChange={onChange}
    />
  );
}

export function FieldsControl({ id, value, several, help, member, onChange }: ControlProps) {
  const now = Array.isArray(value) ? value.map(String) : [];
  return (
    <ManySelect
      id={id}
      value={now}
      options={withOwn(offeredFields(usePanel(), member.name), now, source)}
      several={several}
      help={help}
      onChange={onChange}
    />
  );
}
