import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { readPage } from '../../../core/print/pageParam';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../../engine/widgetHost';
import { PrintDesigner } from './PrintDesigner';
import { insertAll, insertSums, insertTable, insertTag } from './tagCommands';
import { pastedHtml, readTemplate, writeTemplate } from './templateHtml';
import { templateNodes } from './templateNodes';

afterEach(cleanup);

const tag = (name: string) =>
  `<span class="wk-print-tag-wukong x" data-tag="${name}" data-mark="a">{${name.split('.')[1]}}</span>`;
const samples = [
  `<p style="text-align:center;margin: 3px" class="a">Order ${tag('headTable.code')}</p>`,
  `<header data-print="header"><p>Top</p></header>\n<h1 id="h">T</h1>\n<footer data-print="footer"><p>Page <span data-print="page"></span></p></footer>`,
  `<table border="1" style="width:100%"><colgroup><col width="20"></colgroup><thead><tr><th>N</th></tr></thead><tbody><tr data-if='{"tag":"T1.n","op":">","value":"1"}'><td colspan="1" bgcolor="red">${tag('T1.n')}</td></tr></tbody></table>`,
  '<p><!-- pagebreak --></p><div data-print="break"></div>',
  '<figure class="f"><img src="/api/file/Image/a.png" width="20"></figure><my-part data-x="1">kept</my-part>',
  '<!-- note -->bare text<p>千位分隔符(headTable.sum,2) <font face="宋体" color="red">大写金额(headTable.sum)</font></p>',
  '<p>{systemPrinter} {systemApprovalContent}</p><ul><li>a</li></ul>',
];

function open(html: string) {
  const editor = new Editor({ extensions: templateNodes, element: document.createElement('div') });
  const { doc, sources, before } = readTemplate(html, editor.schema);
  const { tr } = editor.state;
  editor.view.dispatch(tr.replaceWith(0, tr.doc.content.size, doc.content));
  const write = () => writeTemplate(editor.state.doc, sources, before);
  return { editor, write, rewritten: () => writeTemplate(editor.state.doc, new WeakMap()) };
}

/** What the browser makes of the HTML: the same before and after means that nothing was lost. */
const asParsed = (html: string) => new DOMParser().parseFromString(`<body>${html}`, 'text/html').body.innerHTML;

it('contract-visualdev §10: a template that is not touched is written back as it was read', () => {
  const whole = [...samples, samples.join('\n'), [...samples].reverse().join('')];
  for (const sample of whole) expect(open(sample).write()).toBe(asParsed(sample));
});

it('contract-visualdev §10: only the block that is changed is written anew', () => {
  const { editor, write } = open(`${samples[2]}<p>end</p>${samples[4]}`);
  let at = 0;
  editor.state.doc.descendants((node, place) => {
    if (node.isText && node.text === 'end') at = place;
  });
  editor.view.dispatch(editor.state.tr.insertText('The ', at));
  expect(write()).toBe(asParsed(`${samples[2]}<p>The end</p>${samples[4]}`));
});

it('contract-visualdev §10: a changed block keeps tags, conditions, repeated heads and unknown parts', () => {
  for (const sample of samples) {
    const written = open(sample).rewritten();
    for (const kept of [
      'data-tag="headTable.code" data-mark="a"',
      'data-tag="T1.n"',
      'data-if=',
      '<thead>',
      'data-print="page"',
      'data-print="break"',
      '<!-- pagebreak -->',
      '<my-part data-x="1">kept</my-part>',
      'bgcolor="red"',
      'color="red"',
      '<header data-print="header">',
      'class="f"',
      '{systemPrinter}',
    ])
      if (asParsed(sample).includes(kept)) expect(written).toContain(kept);
  }
});

it('a sub-table comes in as a table with a repeated head, its row and the totals of its figures', () => {
  const { editor, rewritten } = open('');
  insertTable(
    editor as never,
    {
      id: 'T1',
      fullName: 'Lines',
      children: [
        { id: 'name', fullName: 'Name', kind: 'input' },
        { id: 'limit', fullName: 'Limit', kind: 'inputNumber' },
        { id: 'sum', fullName: 'Sum', kind: 'calculate', summed: true, format: 'thousands:2' },
      ],
    },
    'Total',
  );
  const html = rewritten();
  expect(html).toMatch(/<thead><tr[^>]*><th/);
  expect(html).toContain('data-tag="T1.sum"');
  const totals = html.slice(html.indexOf('data-print="total" data-table="T1"'));
  expect(totals).toContain('Total');
  expect(totals).toMatch(/data-tag="T1.sum" data-sum="1" data-format="thousands:2"/);
  expect(totals).not.toContain('T1.limit');
  expect(totals).not.toContain('T1.name');
});

it('all fields come in at once: those of the main table with their names, a table for each sub-table', () => {
  const { editor, rewritten } = open('');
  const branches = [
    { id: 'headTable', fullName: 'Main', children: [{ id: 'code', fullName: 'Code' }] },
    { id: 'T1', fullName: 'Lines', children: [{ id: 'name', fullName: 'Name' }] },
    { id: 'T2', fullName: 'Empty', children: [] },
  ];
  insertAll(editor as never, branches, 'Total');
  const html = rewritten();
  expect(html).not.toContain('data-print="total"');
  expect(html.match(/<table/g)).toHaveLength(2);
  expect(html).toMatch(/<th[^>]*>.*Code.*<\/th><td[^>]*>.*data-tag="headTable.code"/);
  expect(html).toContain('data-tag="T1.name"');
});

it('a value in a row of subtotals is the sum', () => {
  const { editor, rewritten } = open(`<table><tbody><tr><td>${tag('T2.n')}</td></tr></tbody></table>`);
  editor.commands.setTextSelection(4);
  insertSums(editor as never, 'subtotal', 'Sub');
  expect(rewritten()).toContain('data-print="subtotal" data-table="T2"');
  let at = 0;
  editor.state.doc.descendants((node, place) => {
    if (node.isText && node.text === 'Sub') at = place;
  });
  insertTag(editor as never, 'T2.n', at);
  expect(rewritten()).toMatch(/data-tag="T2.n" data-sum="1"/);
});

it('what is pasted from Word keeps its table and brings no script', () => {
  const html = pastedHtml(
    '<html xmlns:o="o"><body><!--[if gte mso 9]><xml></xml><![endif]--><script>x()</script><table><tr><td style="mso-a:b;color:red" onclick="x()">A<o:p></o:p></td></tr></table></body></html>',
  );
  expect(html).toContain('color:red');
  expect(html).toContain('<table>');
  expect(html).not.toMatch(/script|onclick|mso|o:p|<!--/);
});

const values = {
  id: 'p1',
  fullName: 'Note',
  enCode: 'note',
  sqlTemplate: '[]',
  pageParam: '{"width":210,"height":297}',
  source: '{"kind":"model","modelId":"m1"}',
};
const tree = [
  { id: 'headTable', fullName: 'Main', children: [{ id: 'code', fullName: 'Code' }] },
  { id: 'T1', fullName: 'Lines', children: [{ id: 'sum', fullName: 'Sum' }] },
];

type Members = Record<string, unknown>;

function Held({ first, seen }: { first: Members; seen: (values: Members) => void }): ReactNode {
  const [held, setHeld] = useState(first);
  seen(held);
  const set = (path: string, value: unknown) => setHeld((now) => ({ ...now, [path]: value }));
  return (
    <PrintDesigner
      value={held.printTemplate as string}
      onChange={(html) => set('printTemplate', html)}
      place={{ values: held, path: 'printTemplate', set }}
    />
  );
}

function show(more: Members = {}): { host: ReturnType<typeof createFakeHost>; saved: () => Record<string, unknown> } {
  const host = createFakeHost({
    'visualdev.selector': () => ({ list: [{ id: 'm1', fullName: 'Orders' }] }),
    'printDev.fields': () => tree,
    'onlineDev.list': () => ({ list: [{ id: 'r1', code: 'NO-1' }] }),
    'printDev.preview': () => ({ html: '<p>filled</p>' }),
  });
  let saved: Record<string, unknown> = {};
  render(
    <WidgetHostContext.Provider value={host}>
      <Held first={{ ...values, printTemplate: '<p>Note</p>', ...more }} seen={(next) => (saved = next)} />
    </WidgetHostContext.Provider>,
  );
  return { host, saved: () => saved };
}

it('a new template, whose statement is empty, begins with the choice of a model', async () => {
  show({ source: '', sqlTemplate: '[{"sql":""}]' });
  expect(await screen.findByRole('combobox', { name: 'printDesigner.kinds.model' }, { timeout: 10_000 })).toBeTruthy();
});

it('a field of the tree is inserted by click, and the preview takes the unsaved template', async () => {
  const { host, saved } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Code' }, { timeout: 10_000 }));
  await waitFor(() => expect(saved().printTemplate).toContain('data-tag="headTable.code"'), { timeout: 10_000 });
  fireEvent.click(screen.getByRole('radio', { name: 'printDesigner.preview' }));
  await waitFor(() => expect(document.querySelector('iframe')).toHaveProperty('srcdoc', '<p>filled</p>'), {
    timeout: 10_000,
  });
  const { template } = host.calls.filter(({ name }) => name === 'printDev.preview').map(({ params }) => params)[0] as {
    template: Record<string, unknown>;
  };
  expect(template.printTemplate).toBe(saved().printTemplate);
}, 60_000);

it('margins are members of pageParam; those that it does not say are the ones that are printed', async () => {
  const { saved } = show();
  const top = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'printDesigner.mt' });
  expect(Number(top.value)).toBe(readPage({}).marginsMm[0]);
  const box = () => screen.getByLabelText<HTMLInputElement>('printDesigner.mt');
  const type = (value: string) => {
    fireEvent.change(box(), { target: { value } });
    fireEvent.blur(box());
  };
  type('25');
  await waitFor(
    () => expect(JSON.parse(String(saved().pageParam))).toMatchObject({ mt: 25, width: 210, direction: '纵向' }),
    { timeout: 10_000 },
  );
  // What no page has is refused at its place, and changes nothing.
  type('5000');
  expect(box().value).toBe('5000');
  expect(screen.getByRole('alert').textContent).toBe('designer.outOfBounds');
  expect(JSON.parse(String(saved().pageParam))).toMatchObject({ mt: 25 });
});
