import { describe, expect, it } from 'vitest';
import { normaliseModel } from './normalise';

const field = (key: string, name: string, config: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey: key, label: name, ...config },
});
const widths = (fields: object[], form: object = {}) =>
  normaliseModel({ webType: 1, formData: JSON.stringify({ ...form, fields }) }).form.widths;
const table = (columns: object[]) => field('table', 'points', { children: columns });

describe('a form that says no width has room for what it holds', () => {
  it('is narrow for fields of which each has a line', () => {
    expect(widths([field('input', 'a', { span: 24 }), field('input', 'b', { span: 24 })])).toMatchObject({
      general: '600px',
      drawer: '600px',
      fullScreen: '100%',
    });
  });

  it('has room for two fields side by side, inside a container too, but not for hidden ones', () => {
    const pair = ['a', 'b'].map((name) => field('input', name, { span: 12 }));
    expect(widths(pair).general).toBe('900px');
    expect(widths([{ __config__: { jnpfKey: 'card', span: 24, children: pair } }]).drawer).toBe('900px');
    expect(widths([pair[0] as object, field('input', 'b', { span: 12, noShow: true })]).general).toBe('600px');
  });

  it('has room for long text, and for all columns of a sub-table up to a limit', () => {
    expect(widths([field('textarea', 'a', { span: 24 })]).general).toBe('800px');
    const columns = (count: number) => Array.from({ length: count }, (_, at) => field('input', `c${at}`));
    expect(widths([table(columns(2))]).general).toBe('600px');
    expect(widths([table(columns(4))]).general).toBe('800px');
    expect(widths([table([field('input', 'c', { columnWidth: 500 }), ...columns(2)])]).general).toBe('1000px');
    expect(widths([table(columns(20))]).general).toBe('1000px');
  });

  it('keeps the width that it says', () => {
    expect(widths([table([]), field('textarea', 'a')], { generalWidth: '600px' }).general).toBe('600px');
  });
});
