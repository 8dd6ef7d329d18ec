import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileLinkage } from '../../core/language/linkage';
import type { Action, FieldNode, FormDoc } from '../../core/language/types';
import { planForm, prepare } from '../compile/planForm';
import { Session } from '../document/session';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';
import { plainFrames } from '../testing/plainFrames';
import { plainRegistry } from '../testing/plainWidgets';
import { createTools } from '../tools';
import { createFormModel } from './createFormModel';
import type { FormModel } from './formModel';

afterEach(cleanup);

const seen = vi.fn();
/** Logs its prop `within` at every render. */
const Spy = ({ id, within }: { id?: string; within?: string }) => {
  seen(within);
  return <input id={id} readOnly value={within ?? ''} />;
};

const input = (name: string, more: Partial<FieldNode> = {}): FieldNode => ({
  name,
  widget: 'input',
  label: { text: name },
  ...more,
});
const resets = (name: string, ...resetOn: string[]): FieldNode => input(name, { resetOn });
const table = (name: string, fields: FieldNode[], more: Partial<FieldNode> = {}): FieldNode => ({
  name,
  widget: 'table',
  label: { text: name },
  fields,
  ...more,
});
const dialog = (fields: FieldNode[], more: Partial<FormDoc> = {}): FormDoc => ({
  kind: 'form',
  frame: 'dialog',
  id: 'thing.edit',
  fields,
  submit: [{ do: 'call', call: 'thing.save', params: { form: { $: 'form' } } }],
  ...more,
});

interface Made {
  model: FormModel;
  session: Session;
  reports: { at: string; message: string }[];
  column: (list: string, name: string) => NonNullable<ReturnType<FormModel['lists']['get']>>['columns'][number];
}

/** A form model without a screen. */
async function make(fields: FieldNode[], values: Record<string, unknown> = {}, host = createFakeHost()): Promise<Made> {
  const tools = createTools({ host, registry: plainRegistry, frames: plainFrames });
  const document = dialog(fields);
  const plan = planForm(tools, document, fields, '/fields');
  await prepare(tools, plan);
  const session = new Session(tools, { document });
  const model = createFormModel(session, plan, values);
  session.addForm(undefined, { model, submit: async () => true, reset: () => undefined });
  const column: Made['column'] = (list, name) => {
    const found = model.lists.get(list)?.node.columns.find((each) => each.name === name);
    if (!found) throw new Error(`no column ${list}.${name}`);
    return found;
  };
  return { model, session, reports: host.reports, column };
}

const tick = (): Promise<void> => act(async () => void (await new Promise((done) => setTimeout(done, 5))));

describe('resetOn in a form', () => {
  const fields = [
    input('country'),
    resets('province', 'form.country'),
    resets('city', 'form.province'),
    input('tags', { resetOn: ['form.country'], props: { multiple: true } }),
    input('other'),
  ];
  const loaded = { country: 'cn', province: 'zj', city: 'hz', tags: ['a'], other: 'x' };

  it('empties what depends on a change, and what depends on that; lists become [] (contract-visualdev §4.2)', async () => {
    const { model } = await make(fields, loaded);
    expect(model.values).toMatchObject(loaded);
    model.find('country')?.onChange('de');
    expect(model.values).toMatchObject({ country: 'de', province: null, city: null, tags: [], other: 'x' });
    expect(model.dirty).toBe(true);
  });

  it('leaves everything when nothing changes, and when a record is loaded or put back', async () => {
    const { model } = await make(fields, loaded);
    model.find('country')?.onChange('cn');
    expect(model.values).toMatchObject(loaded);
    model.reset({ ...loaded, country: 'de' });
    expect(model.values).toMatchObject({ ...loaded, country: 'de' });
    expect(model.dirty).toBe(false);
  });

  it('keeps what a transfer wrote after the source was chosen', async () => {
    const onChange: Action[] = [{ do: 'set', path: 'form.province', value: { $: 'picked.home' } }];
    const { model } = await make(
      [input('country', { onChange }), fields[1] as FieldNode, fields[2] as FieldNode],
      loaded,
    );
    model.find('country')?.onChange('de', { home: 'by' });
    await tick();
    expect(model.values).toMatchObject({ country: 'de', province: 'by', city: null });
  });

  it('names a circle once, drops the edge that closes it, and ends', async () => {
    const circle = [resets('a', 'form.b'), resets('b', 'form.a')];
    const { model, reports } = await make(circle, { a: '1', b: '2' });
    expect(reports.map(({ message }) => message)).toEqual([
      'the linkage goes round: a → b → a; "a" does not empty "b"',
    ]);
    model.find('a')?.onChange('9');
    expect(model.values).toMatchObject({ a: '9', b: '2' });
    model.find('b')?.onChange('8');
    expect(model.values).toMatchObject({ a: null, b: '8' });
  });

  it('follows a formula that changed, and does not go round through one', async () => {
    const { model } = await make(
      [
        input('price', { widget: 'inputNumber', resetOn: ['form.total'] }),
        input('count', { widget: 'inputNumber' }),
        input('total', { widget: 'inputNumber', formula: 'price * count' }),
        resets('note', 'form.total'),
      ],
      { price: 2, count: 3, note: 'n' },
    );
    model.find('count')?.onChange(4);
    expect(model.values).toMatchObject({ price: null, count: 4, total: 0, note: null });
  });

  it('forgets the record behind an emptied picker, and shows attributes of the one that is chosen', async () => {
    const { model } = await make([
      input('dept'),
      resets('person', 'form.dept'),
      input('', { name: 'phone', attribute: { of: 'person', member: 'phone', stored: true } }),
    ]);
    model.find('person')?.onChange('p1', { id: 'p1', phone: '123' });
    expect(model.values).toMatchObject({ person: 'p1', phone: '123' });
    expect(model.scope().picks).toEqual({ person: { id: 'p1', phone: '123' } });
    model.find('dept')?.onChange('d2');
    expect(model.values).toMatchObject({ person: null, phone: null });
    expect(model.scope().picks).toEqual({});
  });

  it('PICK-092 PICK-093 PICK-094 an emptied picker empties what it lends; a stored attribute keeps its own default', async () => {
    const fields = [
      input('dept'),
      resets('person', 'form.dept'),
      input('', { name: 'phone', default: '110', attribute: { of: 'person', member: 'phone', stored: true } }),
      input('', { name: 'mail', default: 'a@b', attribute: { of: 'person', member: 'mail' } }),
    ];
    const { model } = await make(fields, { phone: '110' });
    const person = model.find('person');
    expect(model.values.phone).toBe('110');
    person?.onChange('p1', { id: 'p1', phone: '123', mail: 'p@b' });
    expect(model.values.phone).toBe('123');
    person?.onChange(null);
    expect(model.values).toMatchObject({ person: null, phone: '110' });
    person?.onChange('p1', { id: 'p1', phone: '123', mail: 'p@b' });
    model.find('dept')?.onChange('d2');
    expect(model.values).toMatchObject({ person: null, phone: '110' });
    expect(model.scope().picks).toEqual({});
  });
});

describe('resetOn in a sub-table', () => {
  const items = table('items', [
    resets('province', 'form.country'),
    resets('city', 'row.province'),
    resets('street', 'row.city'),
    input('note'),
  ]);
  const rows = [
    { province: 'zj', city: 'hz', street: 's1', note: 'a' },
    { province: 'js', city: 'nj', street: 's2', note: 'b' },
  ];
  const start = { country: 'cn', items: rows };

  it('SUBT-11 a changed cell empties the cells that depend on it in its own row only', async () => {
    const { model, column } = await make([input('country'), items], start);
    const list = model.lists.get('items');
    list?.set(list.keys[0] as string, column('items', 'province'), 'sh');
    expect(model.values.items).toEqual([{ province: 'sh', city: null, street: null, note: 'a' }, rows[1]]);
  });

  it('a field of the form empties the column in all rows, and what depends on it there', async () => {
    const { model } = await make([input('country'), items], start);
    model.find('country')?.onChange('de');
    expect(model.values.items).toEqual([
      { province: null, city: null, street: null, note: 'a' },
      { province: null, city: null, street: null, note: 'b' },
    ]);
  });

  it('a cell of any row empties a field of the form', async () => {
    const { model, column } = await make([items, resets('total', 'form.items.note')], { ...start, total: 'x' });
    const list = model.lists.get('items');
    list?.set(list.keys[1] as string, column('items', 'note'), 'c');
    expect(model.values.total).toBe(null);
  });

  it('SUBT-10 a new row is silent until the next tick: no linkage, no onChange', async () => {
    const onChange: Action[] = [{ do: 'notify', message: { text: 'changed' } }];
    const host = createFakeHost();
    const columns = [input('province', { onChange, default: 'zj' }), resets('city', 'row.province')];
    const { model, column } = await make([table('items', columns)], {}, host);
    const list = model.lists.get('items');
    list?.add({ city: 'hz' });
    const key = list?.keys[0] as string;
    list?.set(key, column('items', 'province'), 'js');
    expect(model.values.items).toEqual([{ province: 'js', city: 'hz' }]);
    expect(host.notes).toEqual([]);
    await tick();
    list?.set(key, column('items', 'province'), 'sh');
    expect(model.values.items).toEqual([{ province: 'sh', city: null }]);
    await tick();
    expect(host.notes).toEqual(['success: changed']);
  });

  it('set writes the row at hand, a column of all rows, and a whole list (contract-visualdev §4.2 transferList)', async () => {
    const onChange: Action[] = [
      { do: 'set', path: 'row.note', value: { $: 'picked.name' } },
      { do: 'set', path: 'row.street', value: { $: 'row.note' } },
    ];
    const columns = [input('city', { onChange }), input('street'), input('note')];
    const { model, column, session } = await make([table('items', columns)], { items: rows });
    const list = model.lists.get('items');
    list?.set(list.keys[1] as string, column('items', 'city'), 'sz', { name: 'Suzhou' });
    await tick();
    expect(model.values.items).toEqual([rows[0], { province: 'js', city: 'sz', street: 'Suzhou', note: 'Suzhou' }]);
    const { runActions } = await import('../actions/runActions');
    await runActions(session, [{ do: 'set', path: 'form.items.note', value: 'all' }]);
    expect((model.values.items as { note: string }[]).map(({ note }) => note)).toEqual(['all', 'all']);
    await runActions(session, [{ do: 'set', path: 'form.items', value: [{ city: 'one' }] }]);
    expect(model.values.items).toEqual([{ city: 'one' }]);
  });
});

describe('any graph of linkages', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const columns = ['p', 'q', 'r', 's'];
  const mainEdges = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), { maxLength: 12 });
  const rowEdges = fc.array(fc.tuple(fc.constantFrom(...columns), fc.constantFrom(...columns)), { maxLength: 8 });
  const across = fc.array(fc.tuple(fc.boolean(), fc.constantFrom(...names), fc.constantFrom(...columns)), {
    maxLength: 6,
  });

  it('ends, and empties exactly what the edges without circles lead to', async () => {
    const tools = createTools({ host: createFakeHost(), registry: plainRegistry, frames: plainFrames });
    fc.assert(
      fc.property(
        mainEdges,
        rowEdges,
        across,
        fc.oneof(
          fc.constantFrom(...names),
          fc.constantFrom(...columns).map((name) => `items.${name}`),
        ),
        (main, row, cross, changed) => {
          const of = (target: string): string[] => [
            ...main.filter(([, to]) => to === target).map(([from]) => `form.${from}`),
            ...cross.filter(([up, name]) => up && name === target).map(([, , column]) => `form.items.${column}`),
          ];
          const ofColumn = (target: string): string[] => [
            ...row.filter(([, to]) => to === target).map(([from]) => `row.${from}`),
            ...cross.filter(([up, , column]) => !up && column === target).map(([, name]) => `engine.${name}`),
          ];
          const fields = [
            ...names.map((name) => resets(name, ...of(name))),
            table(
              'items',
              columns.map((name) => resets(name, ...ofColumn(name))),
            ),
          ];
          const { edges } = compileLinkage(fields);
          // The expected empty values: cells as `items.0.p`, found by cells instead of columns.
          const wanted = new Set<string>();
          const cellsOf = (key: string): string[] =>
            key.includes('.') ? [0, 1].map((at) => key.replace('.', `.${at}.`)) : [key];
          const visit = (place: string): void => {
            const [name, at, column] = place.split('.');
            const key = column ? `${name}.${column}` : (name as string);
            for (const { target, sameRow } of edges.get(key) ?? []) {
              const next = sameRow ? [target.replace('.', `.${at}.`)] : cellsOf(target);
              for (const each of next) {
                if (wanted.has(each)) continue;
                wanted.add(each);
                visit(each);
              }
            }
          };
          const start = changed.includes('.') ? changed.replace('.', '.0.') : changed;
          visit(start);
          wanted.delete(start);

          const full = Object.fromEntries(columns.map((name) => [name, 'full']));
          const values = { ...Object.fromEntries(names.map((name) => [name, 'full'])), items: [full, full] };
          const document = dialog(fields);
          const plan = planForm(tools, document, fields, '/fields');
          const model = createFormModel(new Session(tools, { document }), plan, values);
          const column = changed.split('.')[1];
          const list = model.lists.get('items');
          if (column && list)
            list.assign(list.keys[0] as string, list.node.columns.find((each) => each.name === column) as never, 'new');
          else model.find(changed)?.onChange('new');

          const items = model.values.items as Record<string, unknown>[];
          const emptied = [
            ...names.filter((name) => model.values[name] === null),
            ...items.flatMap((each, at) =>
              columns.filter((name) => each[name] === null).map((name) => `items.${at}.${name}`),
            ),
          ].filter((place) => place !== start);
          expect(emptied.sort()).toEqual([...wanted].sort());
        },
      ),
      { numRuns: 200 },
    );
  }, 60_000);
});

describe('what a linkage reads', () => {
  const options = (path: string) => ({ call: 'city.list', params: { province: { $: path } } });
  const answers = {
    'city.list': ({ province }: Record<string, unknown>) => [{ id: `${province}1`, fullName: `${province} one` }],
  };

  it('SUBT-12 asks for the options of a cell again when its row changes, and of a column when the form does', async () => {
    const host = createFakeHost(answers);
    draw(
      dialog([
        input('country', { default: 'cn' }),
        table('items', [
          input('province', { default: 'zj' }),
          {
            name: 'city',
            widget: 'select',
            label: { text: 'city' },
            options: options('row.province'),
            resetOn: ['row.province'],
          },
          { name: 'region', widget: 'select', label: { text: 'region' }, options: options('form.country') },
        ]),
      ]),
      host,
    );
    fireEvent.click(screen.getByText('add row'));
    await screen.findByText('zj one');
    await screen.findByText('cn one');
    const province = document.querySelector<HTMLInputElement>('[id$="items-0-province"]') as HTMLInputElement;
    await tick();
    fireEvent.change(province, { target: { value: 'sh' } });
    await screen.findByText('sh one');
    fireEvent.change(screen.getByLabelText('country'), { target: { value: 'de' } });
    await screen.findByText('de one');
    expect(host.calls.map(({ params }) => params.province)).toEqual(expect.arrayContaining(['zj', 'cn', 'sh', 'de']));
  });

  it('SUBT-24 what an interface answers is offered when it is an array; anything else offers nothing', async () => {
    let answer: unknown = { not: 'a list' };
    const host = createFakeHost({ 'city.list': () => answer });
    const cityOf = { name: 'city', widget: 'select', label: { text: 'city' }, options: options('form.country') };
    draw(dialog([input('country', { default: 'cn' }), table('items', [cityOf])]), host);
    fireEvent.click(screen.getByText('add row'));
    await waitFor(() => expect(host.calls).toHaveLength(1));
    expect([...document.querySelectorAll('option')].map((each) => each.textContent)).toEqual(['-']);
    answer = [{ id: '1', fullName: 'one' }];
    fireEvent.change(screen.getByLabelText('country'), { target: { value: 'de' } });
    expect(await screen.findByText('one')).toBeTruthy();
  });

  it('SUBT-13 looks bound props up again only when what they read changes', async () => {
    const registry = {
      ...plainRegistry,
      widget: (name: string) =>
        name === 'spy' ? { name, kind: 'input' as const, component: Spy, propsSchema: {} } : plainRegistry.widget(name),
    };
    draw(
      dialog([
        input('dept'),
        input('other'),
        {
          name: 'person',
          widget: 'spy',
          label: { text: 'person' },
          props: { within: 'all' },
          bind: { within: { $: 'form.dept' } },
        },
      ]),
      createFakeHost(),
      {},
      { registry },
    );
    expect(seen.mock.calls.at(-1)).toEqual(['all']);
    fireEvent.change(screen.getByLabelText('dept'), { target: { value: 'd1' } });
    await waitFor(() => expect(seen.mock.calls.at(-1)).toEqual(['d1']));
    seen.mockClear();
    fireEvent.change(screen.getByLabelText('other'), { target: { value: 'x' } });
    expect(seen).not.toHaveBeenCalled();
  });
});
