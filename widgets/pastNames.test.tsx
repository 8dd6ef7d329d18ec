import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Option } from '../core/language/types';
import type { PastOption } from '../core/pastOption';
import type { InputProps } from '../engine/registry';
import { Cascader } from './input/Cascader/Cascader';
import { Checkbox } from './input/Checkbox/Checkbox';
import { Radio } from './input/Radio/Radio';
import { Select } from './input/Select/Select';
import { TreeSelect } from './input/TreeSelect/TreeSelect';
import { WordsContext } from './words';

afterEach(cleanup);
const id = '2236716896609857536';
const options: (Option | PastOption)[] = [
  { id: 'a', label: 'Apple' },
  { id, label: 'Banana', past: 'disabled' },
];
const words: Record<string, string> = { 'widget.choiceGone': 'GONE', 'widget.past.disabled': '{name} (disabled)' };
const t = (key: string, values: Record<string, unknown> = {}) =>
  (words[key] ?? key).replace('{name}', String(values.name));

const kinds: [string, ComponentType<InputProps<never>>, (id: string) => unknown][] = [
  ['select', Select as never, (each) => each],
  ['several', ((props: object) => <Select {...props} multiple />) as never, (each) => [each]],
  ['radio', Radio as never, (each) => each],
  ['checkbox', Checkbox as never, (each) => [each]],
  ['treeSelect', TreeSelect as never, (each) => each],
  ['cascader', Cascader as never, (each) => [each]],
];

describe('a form shows the name of what is chosen, never its id', () => {
  it.each(kinds)(
    '%s: a disabled choice by its name, a gone one by a word, a bone while the names come',
    (kind, Widget, of) => {
      const draw = (value: string, given: object) => (
        <WordsContext.Provider value={t}>
          <Widget label="Fruit" {...given} value={of(value) as never} />
        </WordsContext.Provider>
      );
      const { rerender, container } = render(draw(id, { options, loading: false }));
      if (kind === 'several') fireEvent.mouseDown(screen.getByRole('combobox'));
      expect(screen.getAllByText('Banana (disabled)').length).toBeGreaterThan(0);
      rerender(draw('2236716896609857537', { options, loading: false }));
      expect(screen.getAllByText('GONE').length).toBeGreaterThan(0);
      rerender(draw(id, { options: undefined, loading: true }));
      expect(container.textContent).not.toContain(id);
      expect(container.innerHTML).not.toContain(`title="${id}"`);
    },
  );

  it('a past option is not offered where nothing holds it', () => {
    render(<Radio label="Fruit" options={options} value="a" />);
    expect(screen.queryByText(/Banana/)).toBeNull();
    expect(screen.getAllByRole('radio')).toHaveLength(1);
  });

  it('a disabled box stays until it is unticked', () => {
    const onChange = vi.fn();
    render(<Checkbox label="Fruit" options={options} value={[id]} onChange={onChange} />);
    fireEvent.click(screen.getByLabelText('Apple'));
    expect(onChange).toHaveBeenLastCalledWith([id, 'a']);
  });
});
