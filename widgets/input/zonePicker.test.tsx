import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDate, readDate } from '../../core/model/dates';
import { setOrganisationZone, shippedZone } from '../../core/zone';
import { WidgetHostContext } from '../../engine/widgetHost';
import { dateCell } from '../cells';
import { dateFromText } from '../fromText';
import { DatePicker } from './DatePicker/DatePicker';
import { DateRange } from './DateRange/DateRange';
import { TimePicker } from './TimePicker/TimePicker';

const zones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Pacific/Apia'];
const machine = process.env.TZ;

function setMachine(zone: string | undefined) {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
}

function typeInto(label: string, value: string) {
  const input = screen.getByLabelText(label);
  fireEvent.mouseDown(input);
  fireEvent.change(input, { target: { value } });
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 });
}

beforeEach(() => {
  vi.useRealTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setOrganisationZone(shippedZone);
  setMachine(machine);
});

describe.each(zones)('issue 11 §1 on a machine in %s', (machineZone) => {
  it.each(zones)('a day that is typed is saved and shown as that day of the organisation in %s', (zone) => {
    setMachine(machineZone);
    setOrganisationZone(zone);
    for (const day of ['2024-05-11', '2024-02-29', '2026-03-08', '2026-11-01', '2011-12-31']) {
      const onChange = vi.fn();
      render(<DatePicker id="d" label="Day" onChange={onChange} />);
      typeInto('Day', day);
      const saved = onChange.mock.calls.at(-1)?.[0];
      expect(new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(saved)).toBe(day);
      expect(saved).toBe(readDate(day));
      cleanup();
      render(<DatePicker id="d" label="Day" value={saved} />);
      expect((screen.getByLabelText('Day') as HTMLInputElement).value).toBe(day);
      expect(dateCell({ value: saved, props: {} } as never)).toBe(day);
      expect(dateFromText(day.replaceAll('-', '/'), { props: {} })?.value).toBe(saved);
      cleanup();
    }
  });

  it('2024-05-11 of an organisation in Shanghai is the same moment', () => {
    setMachine(machineZone);
    const onChange = vi.fn();
    render(<DatePicker id="d" label="Day" onChange={onChange} />);
    typeInto('Day', '2024-05-11');
    expect(onChange).toHaveBeenCalledWith(Date.parse('2024-05-10T16:00:00Z'));
  });

  it('an hour that the machine’s clock skips is an hour', () => {
    setMachine(machineZone);
    const onChange = vi.fn();
    const format = 'yyyy-MM-dd HH:mm';
    render(<DatePicker id="d" label="At" format={format} onChange={onChange} />);
    typeInto('At', '2026-03-08 02:30');
    expect(onChange).toHaveBeenCalledWith(Date.parse('2026-03-07T18:30:00Z'));
    cleanup();
    render(<DatePicker id="d" label="At" format={format} value={Date.parse('2026-03-07T18:30:00Z')} />);
    expect((screen.getByLabelText('At') as HTMLInputElement).value).toBe('2026-03-08 02:30');
  });

  it('today in the calendar is the organisation’s', () => {
    setMachine(machineZone);
    vi.useFakeTimers({ now: Date.parse('2026-06-10T17:00:00Z'), toFake: ['Date'] });
    render(<DatePicker id="d" label="Day" />);
    fireEvent.mouseDown(screen.getByLabelText('Day'));
    fireEvent.click(screen.getByLabelText('Day'));
    expect(document.querySelector('.ant-picker-cell-today')?.getAttribute('title')).toBe('2026-06-11');
  });

  it('a range shows its days', () => {
    setMachine(machineZone);
    const range = ['2011-12-29', '2011-12-31'].map((day) => readDate(day)!);
    render(<DateRange id="r" label="Range" value={range} />);
    const shown = [...document.querySelectorAll('input')].map((input) => input.value);
    expect(shown).toEqual(range.map((ms) => formatDate(ms, 'yyyy-MM-dd')));
  });
});

it.each([
  ['2024-03-05', '2024-03-05'],
  ['2024/3/5', '2024-03-05'],
  ['20240305', '2024-03-05'],
  ['2024年3月5日', '2024-03-05'],
  ['5/3/2024', '2024-03-05'],
  ['15.03.2024', '2024-03-15'],
])('issue 15 a day is taken as people write it: %s', (typed, day) => {
  const onChange = vi.fn();
  render(<DatePicker id="d" label="Day" onChange={onChange} />);
  typeInto('Day', typed);
  expect(onChange.mock.calls.at(-1)?.[0]).toBe(readDate(day));
});

function Held({ format, onChange }: { format: string; onChange: (value: unknown) => void }) {
  const [value, set] = useState<number | string | null>(null);
  const change = (next: number | string | null) => {
    onChange(next);
    set(next);
  };
  return <DatePicker id="d" label="Day" format={format} value={value} onChange={change} />;
}

describe('dates as people write them', () => {
  const typing = async (format: string, text: string, end: 'tab' | 'enter') => {
    const onChange = vi.fn();
    render(<Held format={format} onChange={onChange} />);
    const box = screen.getByLabelText('Day') as HTMLInputElement;
    await userEvent.click(box);
    await userEvent.type(box, text);
    await (end === 'tab' ? userEvent.tab() : userEvent.keyboard('{Enter}'));
    return { box, onChange };
  };

  it.each([
    ['yyyy-MM-dd', '2024-3-15', '2024-03-15'],
    ['yyyy-MM-dd HH:mm', '2026/1/15 9:30', '2026-01-15 09:30'],
    ['yyyy-MM-dd HH:mm', '2026-1-15 9:30', '2026-01-15 09:30'],
    ['yyyy-MM-dd HH:mm', '2026年1月15日 9:30', '2026-01-15 09:30'],
    ['yyyy-MM-dd HH:mm', '2026-01-15', '2026-01-15 00:00'],
    ['yyyy-MM', '2026年1月', '2026-01'],
  ])('%s: %s is kept whole, not as its beginning', async (format, text, shown) => {
    for (const end of ['tab', 'enter'] as const) {
      const { box, onChange } = await typing(format, text, end);
      expect(box.value).toBe(shown);
      expect(onChange.mock.calls).toEqual([[readDate(shown)]]);
      cleanup();
    }
  });

  it('a time in a field of days is not cut off', async () => {
    const { onChange } = await typing('yyyy-MM-dd', '2026-1-15 9:30', 'tab');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('a day clicked in the calendar stays when the next field is clicked', async () => {
    const onChange = vi.fn();
    render(
      <>
        <DatePicker id="d" label="Day" format="yyyy-MM-dd HH:mm" onChange={onChange} />
        <input aria-label="next" />
      </>,
    );
    await userEvent.click(screen.getByLabelText('Day'));
    const cell = document.querySelector('.ant-picker-cell-in-view') as HTMLElement;
    await userEvent.click(cell);
    await userEvent.click(screen.getByLabelText('next'));
    const kept = onChange.mock.calls.at(-1)?.[0] as number;
    expect(formatDate(kept, 'yyyy-MM-dd')).toBe(cell.getAttribute('title'));
  });

  it('a time is taken as people write it', async () => {
    const onChange = vi.fn();
    render(<TimePicker id="t" label="At" format="HH:mm" onChange={onChange} />);
    await userEvent.type(screen.getByLabelText('At'), '930');
    await userEvent.tab();
    expect(onChange.mock.calls).toEqual([['09:30']]);
  });
});

it('a day that does not exist is none, however it is written', () => {
  const onChange = vi.fn();
  render(<DatePicker id="d" label="Day" onChange={onChange} />);
  typeInto('Day', '29/02/2027');
  expect(onChange).not.toHaveBeenCalled();
});

it('issue 15 a moment is typed with its day in another order', () => {
  const onChange = vi.fn();
  render(<DatePicker id="d" label="Day" format="yyyy-MM-dd HH:mm" onChange={onChange} />);
  typeInto('Day', '15/03/2024 08:30');
  expect(onChange.mock.calls.at(-1)?.[0]).toBe(readDate('2024-03-15 08:30'));
});

it('the week begins on Monday in English too (issue 15 §5)', () => {
  render(<DatePicker id="d" label="Day" onChange={vi.fn()} />);
  fireEvent.mouseDown(screen.getByLabelText('Day'));
  fireEvent.click(screen.getByLabelText('Day'));
  const days = [...document.querySelectorAll('.ant-picker-content th')].map((head) => head.textContent);
  expect(days.slice(0, 7)).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']);
});

it('issue 15 a day is typed in words; a text that is no day is told, since it is not kept', async () => {
  const onChange = vi.fn();
  const told: string[] = [];
  const host = { notify: (type: string, message: string) => told.push(`${type}: ${message}`) } as never;
  render(
    <WidgetHostContext value={host}>
      <DatePicker id="d" label="Day" onChange={onChange} />
      <button type="button">next</button>
    </WidgetHostContext>,
  );
  const box = screen.getByLabelText('Day') as HTMLInputElement;
  for (const text of ['2 May 2023', 'May 2, 2023']) {
    typeInto('Day', text);
    expect(onChange.mock.calls.at(-1)?.[0]).toBe(readDate('2023-05-02'));
  }
  await userEvent.tab();
  expect(told).toEqual([]);
  await userEvent.clear(box);
  await userEvent.type(box, 'some day in May');
  await userEvent.tab();
  expect(told).toEqual(['warning: widget.notADate']);
});
