import { Input } from 'antd';
import { useContext, useMemo } from 'react';
import { SessionContext } from '../../../engine/document/sessionContext';
import { FieldValue } from '../../design/condition/FieldValue';
import { ConditionContext } from '../../design/condition/kit';
import { type Choice, Pick } from './Line';
import { AddRow, RemoveRow } from './rowButtons';
import type { FormField, World } from './world';

interface SetProps {
  world: World;
  set: Record<string, unknown> | undefined;
  /** The members that may be set; undefined: their names are typed. */
  fields: readonly FormField[] | undefined;
  onChange: (set: Record<string, unknown>) => void;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A number, true or false is what it says; everything else is text. */
function read(text: string): unknown {
  if (!/^(-?\d|true$|false$)/.test(text.trim())) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The field of the flow's record that a value is bound to. */
function boundTo(value: unknown): string | undefined {
  const path = typeof value === 'object' && value !== null ? (value as { $?: unknown }).$ : undefined;
  return typeof path === 'string' && path.startsWith('record.') ? path.slice('record.'.length) : undefined;
}

/** A value that is typed or chosen by the widget of the field that gets it, or that of a field of the form. */
function ValueOf({
  world,
  of,
  value,
  onChange,
}: {
  world: World;
  /** The field that gets it; undefined: none is known. */
  of: FormField | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const { t } = world.host;
  const session = useContext(SessionContext);
  const kit = useMemo(() => ({ session, fields: [], t }), [session, t]);
  const field = boundTo(value);
  const own = world.fields.filter(({ table }) => !table);
  return (
    <>
      <Pick
        label={t('flow.design.valueFrom')}
        value={field ?? ' '}
        choices={[
          { value: ' ', label: t('flow.design.typed') },
          ...own.map(({ name, label }) => ({ value: name, label: t('flow.design.say.field', { field: label }) })),
        ]}
        onChange={(next) => onChange(next === ' ' ? '' : { $: `record.${next}` })}
      />
      {field !== undefined ? null : of?.rule && session ? (
        <ConditionContext value={kit}>
          <FieldValue
            key={of.name}
            of={of.rule}
            size="middle"
            value={value === '' ? undefined : value}
            onChange={(next) => onChange(next ?? '')}
          />
        </ConditionContext>
      ) : (
        <Input
          aria-label={t('flow.design.value')}
          placeholder={t('flow.design.value')}
          value={shown(value)}
          onChange={({ target }) => onChange(read(target.value))}
        />
      )}
    </>
  );
}

/** Fields that no other row has. */
const freeOf = (fields: readonly FormField[], set: object, own: string): Choice[] =>
  fields.filter(({ name }) => name === own || !(name in set)).map(({ name, label }) => ({ value: name, label }));

/** Members and the values that they get; a row starts without a field. */
export function SetRows({ world, set = {}, fields, onChange }: SetProps) {
  const { t } = world.host;
  const rows = Object.entries(set);
  const put = (next: [string, unknown][]) => onChange(Object.fromEntries(next));
  const main = fields?.filter(({ table }) => !table);
  return (
    <div className="weft-flow-form">
      {rows.map(([name, value], index) => {
        const change = (row: [string, unknown] | undefined) =>
          put(rows.flatMap((each, at) => (at === index ? (row ? [row] : []) : [each])));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place while its name is typed
          <div className="weft-flow-row" key={index}>
            {main ? (
              <Pick
                label={t('flow.design.fieldName')}
                value={name}
                choices={freeOf(main, set, name)}
                onChange={(next) => change([next, boundTo(value) === undefined ? '' : value])}
              />
            ) : (
              <Input
                aria-label={t('flow.design.fieldName')}
                placeholder={t('flow.design.fieldName')}
                value={name}
                onChange={({ target }) => change([target.value, value])}
              />
            )}
            <ValueOf
              world={world}
              of={main?.find((field) => field.name === name)}
              value={value}
              onChange={(next) => change([name, next])}
            />
            <RemoveRow onClick={() => change(undefined)} />
          </div>
        );
      })}
      <AddRow
        word="addField"
        disabled={'' in set || (main !== undefined && rows.length >= main.length)}
        onClick={() => put([...rows, ['', '']])}
      />
    </div>
  );
}

/** Fields of the flow's form, and the field of another form that each of them takes. */
export function TakeRows({
  world,
  set = {},
  from,
  onChange,
}: {
  world: World;
  set: Record<string, string> | undefined;
  /** Undefined: its names are typed. */
  from: readonly FormField[] | undefined;
  onChange: (set: Record<string, string> | undefined) => void;
}) {
  const { t } = world.host;
  const rows = Object.entries(set);
  const own = world.fields.filter(({ table }) => !table);
  const put = (next: [string, string][]) => onChange(next.length ? Object.fromEntries(next) : undefined);
  return (
    <div className="weft-flow-form">
      {rows.map(([name, member], index) => {
        const change = (row: [string, string] | undefined) =>
          put(rows.flatMap((each, at) => (at === index ? (row ? [row] : []) : [each])));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place while its field is chosen
          <div className="weft-flow-row" key={index}>
            <Pick
              label={t('flow.design.fieldName')}
              value={name}
              choices={freeOf(own, set, name)}
              onChange={(next) => change([next, member])}
            />
            {from ? (
              <Pick
                label={t('flow.design.value')}
                value={member}
                choices={from.filter(({ table }) => !table).map((field) => ({ value: field.name, label: field.label }))}
                onChange={(next) => change([name, next])}
              />
            ) : (
              <Input
                aria-label={t('flow.design.value')}
                placeholder={t('flow.design.value')}
                value={member}
                onChange={({ target }) => change([name, target.value])}
              />
            )}
            <RemoveRow onClick={() => change(undefined)} />
          </div>
        );
      })}
      <AddRow
        word="addField"
        disabled={'' in set || rows.length >= own.length}
        onClick={() => put([...rows, ['', '']])}
      />
    </div>
  );
}
