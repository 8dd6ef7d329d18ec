import { Input } from 'antd';
import { writtenIn } from '../../../../core/design/panel/panelOf';
import { asText } from '../../../../core/model/read';
import { type ControlProps, usePanel } from './context';
import { NumberControl } from './plainControls';

const local = (ms: number) => new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

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
      value={isTime ? asText(value) : value !== undefined && Number.isFinite(ms) ? local(ms) : ''}
      aria-describedby={help}
      onChange={({ target }) => {
        if (!target.value) return onChange(undefined);
        return onChange(isTime ? target.value : new Date(target.value).getTime());
      }}
    />
  );
}
