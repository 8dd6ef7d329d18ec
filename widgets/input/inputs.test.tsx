import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Checkbox } from './Checkbox/Checkbox';
import { DatePicker } from './DatePicker/DatePicker';
import { boundsOf, outside, outsideOnDay, pickerDate, pickerFormat, pickerOf, pickerTime, storedDate } from './dates';
import { Input } from './Input/Input';
import { InputNumber } from './InputNumber/InputNumber';
import { NumberRange } from './NumberRange/NumberRange';
import { Radio } from './Radio/Radio';
import { Select } from './Select/Select';
import { TimePicker } from './TimePicker/TimePicker';

afterEach(cleanup);
const day = (text: string) => Date.parse(`${text.includes(' ') ? text.replace(' ', 'T') : `${text}T00:00`}+08:00`);

describe('dates', () => {
  it('a format says which picker opens', () => {
    expect(pickerOf('yyyy')).toEqual({ picker: 'year', showTime: false });
    expect(pickerOf('yyyy-MM')).toEqual({ picker: 'month', showTime: false });
    expect(pickerOf('YYYY-MM-DD')).toEqual({ picker: 'date', showTime: false });
    expect(pickerOf('yyyy-MM-dd HH:mm')).toEqual({ picker: 'date', showTime: { format: 'HH:mm' } });
    expect(pickerFormat('yyyy-MM-dd HH:mm:ss')).toBe('YYYY-MM-DD HH:mm:ss');
  });

  it('what the format does not show is not stored', () => {
    const picked = pickerDate(day('2025-06-17 13:14:15.678'));
    expect(storedDate(picked, 'yyyy')).toBe(day('2025-01-01'));
    expect(storedDate(picked, 'yyyy-MM-dd')).toBe(day('2025-06-17'));
    expect(storedDate(picked, 'yyyy-MM-dd HH:mm')).toBe(day('2025-06-17 13:14'));
    expect(storedDate(null, 'yyyy')).toBeNull();
  });

  it('reads ms and texts, and nothing from what is no date', () => {
    expect(pickerDate('2025-06-17')?.format('YYYY-MM-DD HH:mm')).toBe('2025-06-17 00:00');
    expect(pickerDate('')).toBeNull();
    expect(pickerDate('31/31')).toBeNull();
    expect(pickerTime('8:30')?.format('HH:mm:ss')).toBe('08:30:00');
    expect(pickerTime('25:00')).toBeNull();
  });

  it('days outside the bounds cannot be picked, the bounds can', () => {
    const refuses = outside(day('2025-06-10 12:00'), day('2025-06-20 12:00'), 'yyyy-MM-dd');
    expect(
      ['2025-06-09', '2025-06-10', '2025-06-20', '2025-06-21'].map((text) => refuses?.(pickerDate(text)!)),
    ).toEqual([true, false, false, true]);
    expect(outside(null, undefined, 'yyyy')).toBeUndefined();
  });

  it('contract-visualdev §4.2 a linkage’s bounds narrow the designer’s own, down to the clock of the first and last day', () => {
    const own = { startTime: day('2025-06-10 09:00'), endTime: day('2025-06-20') };
    expect(boundsOf({ ...own, min: day('2025-06-12 10:30'), max: day('2025-07-01') })).toEqual([
      day('2025-06-12 10:30'),
      day('2025-06-20'),
    ]);
    expect(boundsOf({ startTime: null, endTime: '', min: undefined, max: undefined })).toEqual([undefined, undefined]);
    const clock = outsideOnDay(day('2025-06-12 10:30'), undefined)?.(pickerDate('2025-06-12')) as {
      disabledHours: () => number[];
      disabledMinutes: (hour: number) => number[];
    };
    expect(clock.disabledHours()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(clock.disabledMinutes(10)).toHaveLength(30);
    expect(clock.disabledMinutes(11)).toEqual([]);
  });

  it('min and max bound what can be picked: the day before is disabled in the calendar, the hour in the clock', async () => {
    render(<DatePicker id="d" label="Day" value={day('2025-06-15')} min={day('2025-06-10')} max={day('2025-06-20')} />);
    fireEvent.mouseDown(screen.getByLabelText('Day'));
    fireEvent.click(screen.getByLabelText('Day'));
    const cell = (title: string) => document.querySelector(`td[title="${title}"]`)?.className ?? '';
    expect(cell('2025-06-09')).toContain('disabled');
    expect(cell('2025-06-10')).not.toContain('disabled');
    expect(cell('2025-06-21')).toContain('disabled');
    cleanup();
    render(<TimePicker id="t" label="Time" value="10:00:00" min="09:30:00" startTime="08:00:00" />);
    fireEvent.mouseDown(screen.getByLabelText('Time'));
    fireEvent.click(screen.getByLabelText('Time'));
    const hours = [...document.querySelectorAll('.ant-picker-time-panel-column')][0]?.querySelectorAll('li');
    expect(hours?.[8]?.className).toContain('disabled');
    expect(hours?.[9]?.className).not.toContain('disabled');
  });

  it('a typed date becomes epoch milliseconds', () => {
    const onChange = vi.fn();
    render(<DatePicker id="d" label="Day" onChange={onChange} />);
    const input = screen.getByLabelText('Day');
    fireEvent.mouseDown(input);
    fireEvent.change(input, { target: { value: '2025-06-17' } });
    fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 });
    expect(onChange).toHaveBeenCalledWith(day('2025-06-17'));
  });

  it('an input with a calendar or a clock says that Enter is its own, and whether its popup is open', () => {
    render(
      <>
        <DatePicker id="d" label="Day" />
        <TimePicker id="t" label="Time" />
      </>,
    );
    for (const label of ['Day', 'Time']) {
      const input = screen.getByLabelText(label);
      expect(input.getAttribute('data-open')).toBe('false');
      fireEvent.mouseDown(input);
      fireEvent.click(input);
      expect(input.getAttribute('data-open')).toBe('true');
    }
  });
});

describe('values', () => {
  it('an input shows a number as its digits and gives text', () => {
    const onChange = vi.fn();
    render(<Input label="Digit" value={4} onChange={onChange} maxlength="1" />);
    const input = screen.getByLabelText('Digit') as HTMLInputElement;
    expect(input.value).toBe('4');
    expect(input.maxLength).toBe(1);
    fireEvent.change(input, { target: { value: '5' } });
    expect(onChange).toHaveBeenCalledWith('5');
  });

  it('contract-visualdev §3.4 a masked input shows the text only to whoever is changing it', () => {
    const mask = { maskType: 3, filler: '*' };
    const draw = (readOnly: boolean) => (
      <Input label="Phone" value="13800138000" useMask maskConfig={mask} readOnly={readOnly} />
    );
    const { rerender } = render(draw(false));
    const input = screen.getByLabelText('Phone') as HTMLInputElement;
    expect(input.value).toBe('138****8000');
    fireEvent.focus(input);
    expect(input.value).toBe('13800138000');
    fireEvent.blur(input);
    expect(input.value).toBe('138****8000');
    rerender(draw(true));
    fireEvent.focus(input);
    expect(input.value).toBe('138****8000');
  });

  it('radios and boxes stand under each other, framed, or as buttons', () => {
    const options = [{ id: 1, label: 'One' }];
    const classes = (element: React.ReactElement) => {
      const found = render(element).container.querySelector('.weft-choices')?.className;
      cleanup();
      return found;
    };
    expect(classes(<Radio options={options} direction="vertical" border />)).toMatch(/vertical.*framed/);
    expect(classes(<Checkbox options={options} optionType="button" border />)).toMatch(/buttons/);
    render(<Radio options={options} optionType="button" value={1} />);
    expect(document.querySelector('.ant-radio-button-checked')).not.toBeNull();
  });

  it('issue 11 §4 gives a number where it holds the typed digits, else the text as it was typed', () => {
    const onChange = vi.fn();
    const typed = fc.oneof(
      fc.stringMatching(/^[1-9]\d{0,14}$/),
      fc.stringMatching(/^[1-9]\d{0,8}\.\d{0,4}[1-9]$/),
      fc.stringMatching(/^[1-9]\d{19,25}$/),
      fc.stringMatching(/^[1-9]\d{15,19}\.\d{1,4}[1-9]$/),
    );
    const { rerender } = render(<InputNumber label="Sum" onChange={onChange} />);
    const box = screen.getByRole('spinbutton');
    fc.assert(
      fc.property(typed, (text) => {
        fireEvent.change(box, { target: { value: text } });
        const given = onChange.mock.lastCall?.[0];
        return typeof given === 'string' ? given === text : String(given) === text;
      }),
      { numRuns: 60 },
    );
    onChange.mockClear();
    fireEvent.change(box, { target: { value: '12345678901234567890' } });
    expect(onChange).toHaveBeenLastCalledWith('12345678901234567890');
    rerender(<InputNumber label="Sum" value="12345678901234567890" onChange={onChange} />);
    expect((box as HTMLInputElement).value).toBe('12345678901234567890');
    fireEvent.change(box, { target: { value: '' } });
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('a number is typed with separators and given without them', () => {
    const onChange = vi.fn();
    render(<InputNumber label="Sum" thousands precision={2} onChange={onChange} />);
    fireEvent.change(screen.getByLabelText('Sum'), { target: { value: '1,234.5' } });
    expect(onChange).toHaveBeenLastCalledWith(1234.5);
  });

  it('a select finds its option whether the id is stored as number or text', () => {
    const { container } = render(<Select label="State" value="1" options={[{ id: 1, label: 'Open' }]} />);
    expect(container.textContent).toContain('Open');
  });

  it('read-only, several chosen options stay: neither Backspace nor the keyboard removes or opens any', () => {
    const onChange = vi.fn();
    const options = [{ id: 1, label: 'Open' }];
    const draw = (readOnly: boolean) => (
      <Select label="State" multiple clearable value={[1]} options={options} readOnly={readOnly} onChange={onChange} />
    );
    const { rerender } = render(draw(true));
    const press = () => {
      fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Backspace', keyCode: 8, which: 8 });
      fireEvent.keyUp(screen.getByRole('combobox'), { key: 'Backspace', keyCode: 8, which: 8 });
    };
    press();
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown', keyCode: 40, which: 40 });
    expect(onChange).not.toHaveBeenCalled();
    expect(document.querySelector('.ant-select-open')).toBeNull();
    rerender(draw(false));
    press();
    expect(onChange).toHaveBeenCalledWith([]);
  });

  it('WDGT-07 WDGT-08 WDGT-09 a number range is [min, max], open ends are null, and two empty ends are []', () => {
    const onChange = vi.fn();
    const { rerender } = render(<NumberRange label="Price" value={[]} onChange={onChange} />);
    const min = screen.getByPlaceholderText('widget.minimum');
    expect(screen.getByPlaceholderText('widget.maximum')).toBeTruthy();
    fireEvent.change(min, { target: { value: '5' } });
    expect(onChange).toHaveBeenLastCalledWith([5, null]);
    rerender(<NumberRange label="Price" value={[5, null]} onChange={onChange} />);
    fireEvent.change(min, { target: { value: '' } });
    expect(onChange).toHaveBeenLastCalledWith([]);
  });
});

describe('a text with a copy button', () => {
  const clipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
  afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

  it('issue 10 §2 copies the text and tells it', async () => {
    const writeText = vi.fn(async () => undefined);
    clipboard({ writeText });
    render(<Input value="k7Qp2mXw9RtZ" readOnly copyable />);
    fireEvent.click(screen.getByRole('button', { name: 'list.copyText' }));
    expect(writeText).toHaveBeenCalledWith('k7Qp2mXw9RtZ');
    expect(await screen.findByRole('button', { name: 'list.copied' })).toBeTruthy();
  });

  it('has none where the browser gives no clipboard', () => {
    clipboard(undefined);
    render(<Input value="x" readOnly copyable />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
