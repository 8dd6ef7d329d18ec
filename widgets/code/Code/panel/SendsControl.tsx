import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useId } from 'react';
import type { Json, JsonObject } from '../../../../core/language/types';
import { asArray, asObject, asText, isObject } from '../../../../core/model/read';
import { sendEvents } from '../../../../core/model/sendTypes';
import { NumberBox } from '../../../design/unwritten/NumberBox';
import { useUnwritten } from '../../../design/unwritten/unwritten';
import { useWords } from '../../../words';
import { type ControlProps, usePanel } from './context';
import { NewMessage } from './NewMessage';
import { OneSelect } from './OneSelect';
import { SendConfigControl } from './sourceControls';

/** Kinds of fields whose value is a day, and those that hold people. */
const dates = new Set(['datePicker', 'createTime', 'modifyTime']);
const people = new Set([
  'userSelect',
  'usersSelect',
  'createUser',
  'modifyUser',
  'depSelect',
  'roleSelect',
  'groupSelect',
]);
const onDate = 'date';

/** Whether a parameter of that name is filled by another field: choosing the field would overwrite it. */
const isTaken = (parameters: JsonObject, field: string) =>
  Object.hasOwn(parameters, field) && parameters[field] !== field;

/** Parameters of the template by fields: kept ones keep their names, a new one has the name of its field. */
export function filledBy(parameters: JsonObject, fields: readonly string[]): JsonObject {
  const kept = Object.entries(parameters).filter(([, field]) => fields.includes(asText(field)));
  const fresh = fields.filter(
    (field) => !kept.some(([, each]) => each === field) && !isTaken(Object.fromEntries(kept), field),
  );
  return Object.fromEntries([...kept, ...fresh.map((field) => [field, field] as const)]);
}

interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

/** Fields to choose from, with those that are chosen and gone: they keep their place and can be taken out. */
export const choicesOf = (choices: readonly Choice[], chosen: readonly string[], gone: string): Choice[] => [
  ...choices,
  ...chosen.filter((each) => !choices.some(({ value }) => value === each)).map((value) => ({ value, label: gone })),
];

/** A name that none of the messages has. */
function freshName(rows: readonly JsonObject[], word: string): string {
  let number = rows.length + 1;
  while (rows.some(({ name }) => name === `${word} ${number}`)) number += 1;
  return `${word} ${number}`;
}

/** When a message is sent: at changes of a record, or at a date of it. `at`: which of the messages it is. */
function When({ row, at, put }: { row: JsonObject; at: number; put: (on: Json) => void }) {
  const t = useWords();
  const { fields, part } = usePanel();
  const choices = fields.filter(({ key, table }) => !table && dates.has(key));
  const { on } = row;
  const date = isObject(on) ? on : undefined;
  const called = `${asText(row.name)} · ${t('designer.sends.days')}`;
  const days = useUnwritten<string>(`${part} sends/${at} days`, date?.days, called);
  const events = date ? [onDate] : (Array.isArray(on) ? on : [on]).map((each) => asText(each)).filter(Boolean);
  const choose = (next: string[]) => {
    const [first] = choices;
    if (next.at(-1) === onDate && first) put({ date: first.name, days: 0, time: '09:00' });
    else put(next.filter((each) => each !== onDate));
  };
  return (
    <>
      <Select
        size="small"
        mode="multiple"
        aria-label={t('designer.sends.on')}
        value={events}
        options={[...sendEvents, onDate].map((value) => ({
          value,
          label: t(`designer.sends.${value}`),
          disabled: value === onDate && choices.length === 0,
        }))}
        onChange={choose}
      />
      {date ? (
        <span className="weft-panel-people">
          <OneSelect
            aria-label={t('designer.sends.dateField')}
            value={asText(date.date) || null}
            options={choicesOf(
              choices.map(({ name, label }) => ({ value: name, label })),
              [asText(date.date)].filter(Boolean),
              t('designer.sends.goneField'),
            )}
            allowClear={false}
            onChange={(next) => put({ ...date, date: asText(next) })}
          />
          <NumberBox
            size="small"
            aria-label={t('designer.sends.days')}
            suffix={t('designer.sends.daysAfter')}
            precision={0}
            min={-3660}
            max={3660}
            value={Number(date.days ?? 0)}
            unwritten={days}
            onChange={(next) => put({ ...date, days: next ?? 0 })}
          />
          <Input
            key={asText(date.time)}
            size="small"
            type="time"
            aria-label={t('designer.sends.time')}
            defaultValue={asText(date.time) || '09:00'}
            onBlur={({ currentTarget }) => put({ ...date, time: currentTarget.value || '09:00' })}
          />
        </span>
      ) : null}
    </>
  );
}

/** Messages that the records of a model send: when, by which configuration, and to whom. */
export function SendsControl({ value, label, help, member, onChange }: ControlProps) {
  const t = useWords();
  const id = useId();
  const { fields, shows } = usePanel();
  const rows = asArray(value).map(asObject);
  const put = (next: JsonObject[]) => onChange(next.length > 0 ? next : undefined);
  const set = (at: number, members: JsonObject) => put(rows.with(at, { ...rows[at], ...members }));
  const holders = fields.filter(({ key, table }) => !table && people.has(key));
  return (
    <fieldset className="weft-panel-rows" aria-label={label} aria-describedby={help}>
      {rows.map((row, at) => {
        const to = asObject(row.to);
        const receivers = asArray(to.fields).map((each) => asText(each));
        const parameters = asObject(row.parameters);
        const filled = Object.values(parameters).map((each) => asText(each));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: names are typed
          <div key={at} className="weft-panel-row-box">
            <div className="weft-panel-row-bar">
              <Input
                key={asText(row.name)}
                size="small"
                aria-label={t('designer.sends.name')}
                maxLength={50}
                defaultValue={asText(row.name)}
                onBlur={({ currentTarget }) =>
                  currentTarget.value.trim() && set(at, { name: currentTarget.value.trim() })
                }
              />
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('designer.removeRow', { row: at + 1 })}
                title={t('designer.removeRow', { row: at + 1 })}
                onClick={() => put(rows.toSpliced(at, 1))}
              />
            </div>
            <When row={row} at={at} put={(on) => set(at, { on })} />
            <label htmlFor={`${id}-${at}`}>{t('designer.sends.config')}</label>
            <SendConfigControl
              id={`${id}-${at}`}
              member={member}
              label={t('designer.sends.config')}
              value={row.config}
              onChange={(config) => set(at, { config: asText(config) })}
            />
            <Select
              size="small"
              mode="multiple"
              optionFilterProp="label"
              aria-label={t('designer.sends.to')}
              placeholder={t('designer.sends.to')}
              value={receivers}
              options={choicesOf(
                holders.map(({ name, label: of }) => ({ value: name, label: of })),
                receivers,
                t('designer.sends.goneField'),
              )}
              onChange={(next: string[]) => set(at, { to: { ...to, fields: next, members: asArray(to.members) } })}
            />
            <Select
              size="small"
              mode="multiple"
              optionFilterProp="label"
              aria-label={t('designer.sends.parameters')}
              placeholder={t('designer.sends.parameters')}
              value={filled}
              options={choicesOf(
                fields
                  .filter(({ table, key }) => !table && key !== 'table')
                  .map(({ name, label: of }) => ({
                    ...{ value: name, label: of },
                    disabled: !filled.includes(name) && isTaken(parameters, name),
                  })),
                filled,
                t('designer.sends.goneField'),
              )}
              onChange={(next: string[]) => set(at, { parameters: filledBy(parameters, next) })}
            />
          </div>
        );
      })}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        onClick={() =>
          put([...rows, { name: freshName(rows, t('designer.sends.message')), on: ['create'], config: '' }])
        }
      >
        {t('designer.addRow')}
      </Button>
      <NewMessage
        begins={shows === member.name && rows.length === 0}
        had={rows.length}
        onMade={(rule) => put([...rows, rule])}
      />
    </fieldset>
  );
}
