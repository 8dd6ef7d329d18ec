import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { afterEach, expect, it } from 'vitest';
import { ConditionPane } from './ConditionPane';
import { captionOf, showCaptions } from './tagCaptions';
import { readTemplate, writeTemplate } from './templateHtml';
import { templateNodes } from './templateNodes';

afterEach(cleanup);

const tag = (name: string, more = '') =>
  `<span class="wk-print-tag-wukong" data-tag="${name}"${more}>{${name.split('.')[1]}}</span>`;
const fields = [{ id: 'T1', fullName: 'Lines', children: [{ id: 'sum', fullName: 'Amount' }] }];

function open(html: string) {
  const editor = new Editor({ extensions: templateNodes, element: document.createElement('div') });
  const { doc } = readTemplate(html, editor.schema);
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, doc.content));
  return { editor, written: () => writeTemplate(editor.state.doc, new WeakMap()) };
}

async function choose(name: string, option: string) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name }));
  fireEvent.click(await screen.findByTitle(option));
}

it('a condition is chosen from fields and operators, also for the row around the selection', async () => {
  const { editor, written } = open('<table><tbody><tr><td><p>x</p></td></tr></tbody></table>');
  editor.commands.setTextSelection(4);
  render(<ConditionPane editor={editor as never} fields={fields} />);
  await choose('printDesigner.conditionOf', 'printDesigner.row');
  await choose('printDesigner.conditionField', 'Amount');
  await choose('printDesigner.operator', '>');
  fireEvent.change(await screen.findByRole('textbox', { name: 'printDesigner.conditionValue' }), {
    target: { value: '100' },
  });
  await waitFor(() => expect(written()).toContain('<tr data-if="{&quot;tag'), { timeout: 10_000 });
  const row = new DOMParser().parseFromString(written(), 'text/html').querySelector('tr');
  expect(JSON.parse(row?.getAttribute('data-if') ?? '')).toEqual({ tag: 'T1.sum', op: '>', value: '100' });
}, 60_000);

it('tags show the names of their fields, and are saved as they were', () => {
  const html = `<p>${tag('T1.sum', ' data-sum="1"')} ${tag('T1.sum', ' data-code="qr"')} ${tag('T1.other')}</p>`;
  const { editor, written } = open(html);
  const before = written();
  showCaptions(
    editor,
    captionOf(fields, (name) => name),
  );
  expect(editor.view.dom.textContent).toBe('∑ Amount shapes.qr: Amount {other}');
  expect(written()).toBe(before);
});
