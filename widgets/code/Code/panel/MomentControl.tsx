import { Input } from 'antd';
import { writtenIn } from '../../../../core/design/panel/panelOf';
import { asText } from '../../../../core/model/read';
import { offsetMs } from '../../../../core/zone';
import { type ControlProps, usePanel } from './context';
import { NumberControl } from './plainControls';

/** The moment as the clock of the organisation shows it, `2026-01-31T09:30`. */
const shown = (ms: number) => new Date(ms + offsetMs(ms)).toISOString().slice(0, 16);

/** The moment at which that clock shows this. */
const momentAt = (text: string): number => {
  const utc = Date.parse(`${text}Z`);
  return utc - offsetMs(utc - offsetMs(utc));
};

/** A number; of a bound that is fixed a moment: milliseconds of a date, `HH:mm` of a time. */
export function MomentControl(props: ControlProps) {
  const { field } = usePanel();
  const { id, value, help, member, onChange } = props;
  const side = /^(start|end)TimeValue$/.exec(member.name)?.[1];
  const type = side && writtenIn(field.node, { name: `${side}TimeType`, inConfig: true }).value;
  if (asText(type) !== '1') return <NumberControl {...props} />;
  const isTime = field.key === 'timePicker';
  const ms = Number(value);
  return (
    <Input
      id={id}
      size="small"
      type={isTime ? 'time' : 'datetime-local'}
      value={isTime ? asText(value) : value !== undefined && Number.isFinite(ms) ? shown(ms) : ''}
      aria-describedby={help}
      onChange={({ target }) => {
        if (!target.value) return onChange(undefined);
        return onChange(isTime ? target.value : momentAt(target.value));
      }}
    />
  );
}
