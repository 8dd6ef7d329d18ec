import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import words from '../../../schemas/locales/en/menu.json';
import { iconClasses } from '../../icons/iconClasses';
import { WordsContext } from '../../words';
import { IconSelect } from './IconSelect';

afterEach(cleanup);
const icons: Record<string, string> = words.icons;
const t = (key: string): string => icons[key.replace('menu.icons.', '')] ?? key;
const shown = () =>
  [...document.querySelectorAll('.ant-select-item-option .weft-icon-choice')].map((each) => each.textContent?.trim());

it('every icon says what it shows, and is found by that and by its class (issue 15 §7)', () => {
  const names = iconClasses.map((each) => icons[each.replace('icon-ym icon-ym-', '')]);
  expect(names.filter((name) => !name)).toEqual([]);
  expect(new Set(names).size).toBe(iconClasses.length);
  render(
    <WordsContext.Provider value={t}>
      <IconSelect id="i" label="Icon" value="icon-ym icon-ym-mobile" onChange={() => undefined} />
    </WordsContext.Provider>,
  );
  expect(document.querySelector('.ant-select-selection-item')?.textContent?.trim()).toBe('Phone');
  const box = screen.getByRole('combobox');
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: 'bar chart' } });
  expect(shown()).toEqual(['Bar chart']);
  fireEvent.change(box, { target: { value: 'sysarea' } });
  expect(shown()).toEqual(['Place']);
});
