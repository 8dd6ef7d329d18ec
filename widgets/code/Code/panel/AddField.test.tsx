import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { PresetName } from '../../../../core/model/presets';
import { WordsContext } from '../../../words';
import { AddField } from './AddField';

afterEach(cleanup);

const words: Record<string, string> = {
  'code.preset.input': 'Text',
  'code.preset.textarea': 'Long text',
  'code.preset.uploadImg': 'Pictures',
  'code.presetWords.uploadImg': 'photo, image',
};

test.each([
  ['text', 'input'],
  ['photo', 'uploadImg'],
])('designer §2.3 Enter after "%s" adds %s: an exact title first, everyday words too', async (typed, preset) => {
  const added: PresetName[] = [];
  render(
    <WordsContext value={(key) => words[key] ?? key}>
      <AddField item={undefined} disabled={false} add={(chosen) => added.push(chosen)} />
    </WordsContext>,
  );
  const box = screen.getByRole('combobox', { name: 'code.outline.add' });
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: typed } });
  const marked = () => document.querySelector('.ant-select-item-option-active')?.getAttribute('title');
  await waitFor(() => expect(marked()).toBe(words[`code.preset.${preset}`]));
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  expect(added).toEqual([preset]);
});
