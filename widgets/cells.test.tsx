import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject, Option } from '../core/language/types';
import { widgetDefinitions } from './definitions';

afterEach(cleanup);

function shown(widget: string, value: unknown, props: JsonObject = {}, options?: Option[], inLink?: boolean): string {
  const definition = widgetDefinitions.find(({ name }) => name === widget);
  return render(definition?.cell?.({ value, props, options, inLink }) as ReactNode).container.innerHTML;
}

/** The texts of the tags. */
function texts(...cell: Parameters<typeof shown>): string[] {
  const box = document.createElement('div');
  box.innerHTML = shown(...cell);
  return [...box.querySelectorAll('.weft-tag')].map(({ textContent }) => textContent);
}

const options: Option[] = [
  { id: 1, label: 'Open', color: 'success' },
  { id: 2, label: { text: 'Closed' } },
  { id: 'n', label: 'North', children: [{ id: 'h', label: 'Harbour' }] },
];

describe('values as they are read', () => {
  it('nothing is drawn as nothing, by every widget but the switch, which is off', () => {
    for (const { name, cell } of widgetDefinitions) {
      if (!cell || name === 'switch') continue;
      for (const value of [null, undefined, '']) expect(shown(name, value), name).toBe('');
    }
  });

  it('numbers keep their precision and separators, whether they come as number or text', () => {
    expect(shown('inputNumber', '1234.5', { precision: 2, thousands: true })).toBe('1,234.50');
    expect(shown('inputNumber', 0)).toBe('0');
    expect(shown('calculate', 3)).toBe('3.00');
    expect(shown('calculate', 3, { precision: 0 })).toBe('3');
    expect(shown('inputNumber', 3, { isAmountChinese: true })).toBe('3 (叁元整)');
  });

  it('CONST-09 moments are written in the field’s format; words that are no date stay', () => {
    const ms = Date.parse('2025-01-02T03:04:05+08:00');
    expect(shown('datePicker', ms, { format: 'yyyy-MM-dd HH:mm' })).toBe('2025-01-02 03:04');
    expect(shown('datePicker', '2025-01-02 03:04:05', { format: 'yyyy-MM' })).toBe('2025-01');
    expect(shown('datePicker', 'soon')).toBe('soon');
  });

  it('issue 15 §2 options are tags, on their colour or neutral; an id nobody knows stays', () => {
    expect(texts('select', '2', {}, options)).toEqual(['Closed']);
    expect(texts('checkbox', [2, 'x'], {}, options)).toEqual(['Closed', 'x']);
    expect(shown('select', '1', {}, options)).toContain('weft-tag-success');
    expect(shown('tag', 2, {}, options)).toBe('<span class="weft-tag weft-tag-default">Closed</span>');
    expect(texts('select', 'Already text, with a comma')).toEqual(['Already text, with a comma']);
  });

  it('issue 15 §2 a text is a tag on the colour of its row, and plain in a row without one', () => {
    const cell = widgetDefinitions.find(({ name }) => name === 'tag')?.cell;
    const drawn = (row: Record<string, unknown>) =>
      render(cell?.({ value: 'Urgent', props: { colorKey: 'color' }, row }) as ReactNode).container.innerHTML;
    expect(drawn({ color: 'red' })).toContain('weft-tag-tint');
    expect(drawn({ color: null })).toBe('Urgent');
  });

  it('issue 15 §2 labels that a list answers are tags too, with their colour; several are apart', () => {
    expect(shown('select', 'Open', {}, options)).toContain('weft-tag-success');
    expect(texts('select', 'Open,Closed', { multiple: true }, options)).toEqual(['Open', 'Closed']);
    expect(texts('checkbox', 'one,two')).toEqual(['one', 'two']);
  });

  it('issue 15 §2 of many choices the first three and the number of the others; the hint names all', () => {
    const many = shown('checkbox', ['a', 'b', 'c', 'd', 'e']);
    expect(many).toContain('title="a, b, c, d, e">+2<');
    expect(many).toContain('<span class="weft-tags-rest"><span class="weft-tag weft-tag-default">d<');
    expect(shown('checkbox', ['a', 'b', 'c'])).not.toContain('+');
  });

  it('issue 15 §2 web and mail addresses and mobile numbers are links, but not within a link or masked', () => {
    expect(shown('input', 'https://example.org/a?b=1')).toContain('href="https://example.org/a?b=1" target="_blank"');
    expect(shown('input', 'me@example.org')).toContain('href="mailto:me@example.org"');
    expect(shown('input', '13800138000')).toContain('href="tel:13800138000"');
    for (const text of ['javascript:alert(1)', 'a@b', '1380013800', 'see https://example.org', '12:30'])
      expect(shown('input', text), text).toBe(text);
    expect(shown('input', 'me@example.org', {}, undefined, true)).toBe('me@example.org');
  });

  it('issue 15 §2 people are a mark and a name; the account is the hint', () => {
    expect(shown('userSelect', '张三/zhangsan')).toMatch(/title="zhangsan".*aria-hidden="true">三<\/span>张三</);
    expect(shown('createUser', 'Emily Carter/emily')).toMatch(/>E<\/span>Emily Carter</);
    expect(shown('userSelect', '张三/a;李四/b').match(/weft-person"/g)).toHaveLength(2);
  });

  it('issue 15 look 26 of the path of an organisation the last name is apart, so that it is cut last; the tooltip has all', () => {
    const drawn = shown('organizeSelect', '示例公司 ; 示例公司/研发中心');
    expect(drawn).toContain('title="示例公司 ; 示例公司/研发中心"');
    expect(drawn).toMatch(/weft-path-lead">示例公司\/<\/span><span class="weft-path-end">研发中心</);
    expect(drawn.replace(/<[^>]*>/g, '')).toBe('示例公司 ; 示例公司/研发中心');
    expect(shown('organizeSelect', '示例公司')).toBe('示例公司');
  });

  it('issue 15 §2 a moment is told from now only where asked for, with the exact one beside it', () => {
    const ms = Date.now() - 3 * 3_600_000;
    expect(shown('datePicker', ms, { relative: true, format: 'yyyy' })).toMatch(
      /title="\d{4}">validation.timeAgo.hours/,
    );
    expect(shown('datePicker', ms, { format: 'yyyy' })).not.toContain('time');
  });

  it('paths are labels with a separator; several with a comma; the last level when asked', () => {
    expect(shown('cascader', ['n', 'h'], {}, options)).toBe('North/Harbour');
    expect(shown('cascader', ['n', 'h'], { showAllLevels: false }, options)).toBe('Harbour');
    expect(shown('cascader', [['n'], ['n', 'h']], { separator: '-' }, options)).toBe('North,North-Harbour');
  });

  it('switches are a mark with their words, else with a name; status is 启用 or 禁用', () => {
    const [on, off] = ['<span class="weft-yes">on</span>', '<span class="weft-no">off</span>'];
    expect(shown('switch', '1', { activeTxt: 'on', inactiveTxt: 'off' })).toBe(on);
    expect(shown('switch', 'on', { activeTxt: 'on', inactiveTxt: 'off' })).toBe(on);
    expect(shown('switch', null, { activeTxt: 'on', inactiveTxt: 'off' })).toBe(off);
    expect(shown('switch', 'N', { activeValue: 'Y', inactiveValue: 'N', inactiveTxt: 'off' })).toBe(off);
    expect(shown('switch', 1)).toContain('role="img" aria-label="common.yes"');
    expect(shown('status', 1)).toContain('weft-tag-success');
    expect(shown('status', '0')).toContain('widget.disabled');
  });

  it('stars are counted', () => {
    expect(shown('rate', 2, { count: 3 })).toContain('★★<span>★</span>');
  });

  it('halves of stars, ranges, times, masks and words around a value are read too; passwords never', () => {
    expect(shown('rate', 2.5, { count: 3, showScore: true })).toContain('2.5 / 3');
    expect(shown('numRange', [1, null], { precision: 1 })).toBe('1.0 – ');
    expect(shown('numRange', [])).toBe('');
    expect(shown('dateRange', [Date.parse('2025-01-02T00:00:00+08:00'), Date.parse('2025-02-03T00:00:00+08:00')])).toBe(
      '2025-01-02 – 2025-02-03',
    );
    expect(shown('timeRange', ['08:00:00', '09:30:00'], { format: 'HH:mm' })).toBe('08:00 – 09:30');
    expect(shown('timePicker', '08:00:00', { format: 'HH:mm' })).toBe('08:00');
    expect(shown('slider', [10, 20])).toBe('10 – 20');
    expect(shown('slider', 0)).toContain('inline-size: 0%');
    expect(shown('slider', 30, { min: 20, max: 40 })).toMatch(/inline-size: 50%;"><\/span><\/span><span>30</);
    expect(shown('input', '13800138000', { useMask: true, maskConfig: { maskType: 3 } })).toBe('138****8000');
    expect(shown('input', 'secret', { showPassword: true })).not.toContain('secret');
    expect(shown('inputNumber', 12, { addonBefore: 'about', addonAfter: 'pieces' })).toBe('about 12 pieces');
    expect(shown('textarea', 'one\ntwo')).toContain('one\ntwo');
  });
});
