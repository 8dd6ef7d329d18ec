import { Switch } from 'antd';
import CheckboxGroup from 'antd/es/checkbox/Group';
import { type ReactNode, useState } from 'react';
import { hoursOf, spanOf, type TimeUnit } from '../../../core/flow/design/span';
import { flowLimits } from '../../../core/flow/limits';
import { NumberBox } from '../../design/unwritten/NumberBox';
import { NamedSelect } from '../../frames/Actions/NamedSelect';
import { useTyped } from './within';
import type { World } from './world';

/** A property: its name, and what it is set by. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="weft-flow-line">
      <span>{label}</span>
      <div>{children}</div>
    </div>
  );
}

export interface Choice {
  value: string;
  label: string;
}

interface PickProps {
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  placeholder?: string;
}

/** One of a few; a value that is not among them is shown, and kept until another is chosen. */
export function Pick({ label, value, choices, onChange, placeholder }: PickProps) {
  return (
    <NamedSelect<string>
      label={label}
      value={value || undefined}
      placeholder={placeholder ?? label}
      showSearch={choices.length > 8}
      optionFilterProp="label"
      options={[...choices]}
      onChange={onChange}
      style={{ width: '100%' }}
    />
  );
}

interface SomeProps {
  value: readonly string[];
  choices: readonly Choice[];
  onChange: (value: string[]) => void;
}

/** Several of a few. */
export const Some = ({ value, choices, onChange }: SomeProps) => (
  <CheckboxGroup value={[...value]} options={[...choices]} onChange={onChange} />
);

/** Values with their words below `flow.design.<word>`. */
export const wordChoices = ({ host }: World, word: string, values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: host.t(`flow.design.${word}.${value}`) }));

/** A property that is one of a few. */
export const PickLine = (props: PickProps) => (
  <Line label={props.label}>
    <Pick {...props} />
  </Line>
);

/** A property that is so or not. */
export const SwitchLine = ({
  label,
  ...props
}: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) => (
  <Line label={label}>
    <Switch aria-label={label} {...props} />
  </Line>
);

/** Its digits, the unit behind them and the arrows have room. */
export const numberWidth = { width: 160 };

interface NumberProps {
  label: string;
  min: number;
  max: number;
  value: number | undefined;
  placeholder?: string;
  prefix?: string;
  suffix?: string;
  onChange: (value: number | undefined) => void;
}

/** A number; what it cannot be stays in its box. */
export function NumberOf({ label, ...props }: NumberProps) {
  const unwritten = useTyped<string>(label, props.value);
  return <NumberBox aria-label={label} style={numberWidth} unwritten={unwritten} {...props} />;
}

/** A property that is a number, or none. */
export const NumberLine = (props: NumberProps) => (
  <Line label={props.label}>
    <NumberOf {...props} />
  </Line>
);

interface HoursProps {
  world: World;
  label: string;
  value: number | undefined;
  min: number;
  placeholder?: string;
  onChange: (hours: number | undefined) => void;
}

/** A time as hours or days; the document has hours. */
export function HoursLine({ world, label, value, onChange, ...props }: HoursProps) {
  const { t } = world.host;
  const [unit, setUnit] = useState<TimeUnit>(value === undefined ? 'hours' : spanOf(value).unit);
  const size = hoursOf[unit];
  const most = (hours: number) => flowLimits.hours / hours;
  const unwritten = useTyped<string>(label, value);
  return (
    <Line label={label}>
      <div className="weft-flow-row">
        <NumberBox
          aria-label={label}
          style={numberWidth}
          max={most(size)}
          value={value === undefined ? undefined : value / size}
          unwritten={unwritten}
          onChange={(count) => onChange(count === undefined ? undefined : count * size)}
          {...props}
        />
        <Pick
          label={t('flow.design.unitOf', { label })}
          value={unit}
          choices={wordChoices(world, 'units', ['hours', 'days'])}
          onChange={(next) => {
            const hours = hoursOf[next as TimeUnit];
            setUnit(next as TimeUnit);
            if (value === undefined) return;
            if (value / size > most(hours)) unwritten[1](String(value / size));
            else onChange((value / size) * hours);
          }}
        />
      </div>
    </Line>
  );
}
