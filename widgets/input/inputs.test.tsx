import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import dayjs from 'dayjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DatePicker } from './DatePicker/DatePicker';
import { outside, pickerDate, pickerFormat, pickerOf, pickerTime, storedDate } from './dates';
import { Input } from './Input/Input';
import { InputNumber } from './InputNumber/InputNumber';
import { NumberRange } from './NumberRange/NumberRange';
import { Select } from './Select/Select';

afterEach(cleanup);
const day = (text: string) => dayjs(text).valueOf();

describe('dates', () => {
  it('a format says which picker opens', () => {
    expect(pickerOf('yyyy')).toEqual({ picker: 'year', showTime: false });
    expect(pickerOf('yyyy-MM')).toEqual({ picker: 'month', showTime: false });
    expect(pickerOf('YYYY-MM-DD')).toEqual({ picker: 'date', showTime: false });
    expect(pickerOf('yyyy-MM-dd HH:mm')).toEqual({ picker: 'date', showTime: { format: 'HH:mm' } });
    expect(pickerFormat('yyyy-MM-dd HH:mm:ss')).toBe('YYYY-MM-DD HH:mm:ss');
  });

  it('what the format does not show is not stored', () => {
    const picked = dayjs('2025-06-17 13:14:15.678');
    expect(storedDate(picked, 'yyyy')).toBe(day('2025-01-01'));
    expect(storedDate(picked, 'yyyy-MM-dd')).toBe(day('2025-06-17'));
    expect(storedDate(picked, 'yyyy-MM-dd HH:mm')).toBe(day('2025-06-17 13:14'));
    expect(storedDate(null, 'yyyy')).toBeNull();
  });

  it('reads ms and texts, and nothing from what is no date', () => {
    expect(pickerDate('2025-06-17')?.valueOf()).toBe(day('2025-06-17'));
    expect(pickerDate('')).toBeNull();
    expect(pickerDate('31/31')).toBeNull();
    expect(pickerTime('8:30')?.format('HH:mm:ss')).toBe('08:30:00');
    expect(pickerTime('25:00')).toBeNull();
  });

  it('days outside the bounds cannot be picked, the bounds can', () => {
    const refuses = outside(day('2025-06-10 12:00'), day('2025-06-20 12:00'), 'yyyy-MM-dd');
    expect(['2025-06-09', '2025-06-10', '2025-06-20', '2025-06-21'].map((text) => refuses?.(dayjs(text)))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(outside(null, undefined, 'yyyy')).toBeUndefined();
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
