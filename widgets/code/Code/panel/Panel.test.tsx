// Process: own. What another panel has loaded would be there at once.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import events from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { applied } from '../../../../core/design/changes';
import { toChanges } from '../../../../core/design/toChanges';
import type { Op } from '../../../../core/design/types';
import { pointerOf } from '../../../../core/jsonText/places';
import type { JsonObject } from '../../../../core/language/types';
import { type PresetName, presetField, presetNames } from '../../../../core/model/presets';
import { type Answer, createFakeHost } from '../../../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../../../engine/widgetHost';
import { WordsContext } from '../../../words';
import { Panel } from './Panel';

afterEach(cleanup);
// Lists that close move away while the next is pressed.
const userEvent = events.setup({ pointerEventsCheck: 0 });

const made = (preset: PresetName, number = 101): JsonObject => presetField(preset, { label: 'Label', number });

const billRules = [{ id: '41', enCode: 'order', fullName: 'Orders', example: '001' }];
const sources: Record<string, Answer> = {
  'dictionaryData.all': () => ({
    list: [{ id: '11', enCode: 'sex', fullName: 'Sex', dictionaryList: [{ id: '1', fullName: 'Man' }] }],
  }),
  'dataInterface.selector': () => [
    { id: 'c', fullName: 'All', children: [{ id: '21', fullName: 'Towns', enCode: 'towns' }] },
  ],
  'dataInterface.fields': () => ['id', 'fullName'],
  'dataInterface.params': () => [{ id: '1', field: 'province', dataType: 'varchar', required: 0, defaultValue: '' }],
  'visualdev.selector': () => ({
    list: [{ id: 'c', fullName: 'All', children: [{ id: '31', fullName: 'Customer', enCode: 'customer' }] }],
  }),
  'visualdev.fields': () => ({
    list: [
      { vmodel: 'name', label: 'Name' },
      { vmodel: 'phone', label: 'Phone' },
    ],
  }),
  'billRule.selector': () => ({ list: [...billRules] }),
  'dictionaryData.options': () => ({ list: [{ id: '51', fullName: 'Business' }] }),
  'users.selectedList': () => ({ list: [{ id: '7--role', fullName: 'Keeper' }] }),
};

interface StageProps {
  first: string;
  chosen: number[];
  told: (text: string) => void;
}

function Stage({ first, chosen, told }: StageProps) {
  const [model, setModel] = useState(first);
  const act = (ops: Op[]) => {
    const next = applied(model, toChanges(model, ops));
    told(next);
    setModel(next);
  };
  return (
    <Panel
      model={model}
      places={chosen.map((index) => ({ text: 'formData', pointer: `/fields/${index}` }))}
      act={act}
      change={({ text: of, pointer }, member, value) => {
        const path = pointer + pointerOf([member]);
        act([value === undefined ? { text: of, op: 'remove', path } : { text: of, op: 'add', path, value }]);
      }}
    />
  );
}

/** A panel of these fields over a text; `now` is what the text says. */
function draw(fields: JsonObject[], chosen = [0]) {
  const host = createFakeHost(sources);
  let text = JSON.stringify({ fields }, null, 2);
  const first = text;
  render(
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <Stage first={first} chosen={chosen} told={(now) => (text = now)} />
      </WordsContext>
    </WidgetHostContext>,
  );
  const node = (index = 0) => (JSON.parse(text).fields as JsonObject[])[index] as JsonObject;
  return { host, node, text: () => text, first, config: () => node().__config__ as JsonObject };
}
/** Opens every part, and those in them. */
const unfold = () => {
  for (const _ of [1, 2])
    for (const each of document.querySelectorAll('details')) {
      each.open = true;
      fireEvent(each, new Event('toggle'));
    }
};
const box = (member: string) => screen.getByLabelText(`designer.title.${member}`);
const choose = async (member: string, option: string) => {
  await userEvent.click(box(member));
  const found = await waitFor(() => {
    const list = document.getElementById(`${box(member).id}_list`)?.closest('.ant-select-dropdown');
    const all = [...(list?.querySelectorAll('.ant-select-item-option') ?? [])];
    const one = all.find((each) => each.textContent?.includes(option));
    if (!one) throw new Error(`no option ${option} of ${member}`);
    return one;
  });
  await userEvent.click(found);
};

test('a switch writes its member; its dot takes the first bytes back', async () => {
  const { config, text, first } = draw([made('input')]);
  await userEvent.click(box('required'));
  expect(config()).toMatchObject({ required: true });
  const dot = screen.getByRole('button', { name: 'designer.reset designer.title.required' });
  expect(dot.title).toBe('designer.changed designer.title.required');
  await userEvent.click(dot);
  expect(text()).toBe(first);
  await userEvent.click(box('required'));
  await userEvent.click(box('required'));
  expect(text()).toBe(first);
});

test('a row writes to the field that is chosen now, also when nothing of the row changed with the choice', async () => {
  const host = createFakeHost(sources);
  const text = JSON.stringify({ fields: [made('input'), made('input', 102)] });
  const written: string[] = [];
  const panel = (index: number) => (
    <WidgetHostContext value={host}>
      <WordsContext value={host.t}>
        <Panel
          model={text}
          places={[{ text: 'formData', pointer: `/fields/${index}` }]}
          change={({ pointer }, member) => written.push(`${pointer} ${member}`)}
        />
      </WordsContext>
    </WidgetHostContext>
  );
  const { rerender } = render(panel(0));
  await userEvent.click(box('required'));
  rerender(panel(1));
  await userEvent.click(box('required'));
  expect(written).toEqual(['/fields/0/__config__ required', '/fields/1/__config__ required']);
});

test('a dictionary is chosen by its name, and its id is written', async () => {
  const { config } = draw([made('select')]);
  await userEvent.click(screen.getByText('designer.value.dataType.dictionary'));
  expect(config()).toMatchObject({ dataType: 'dictionary' });
  await choose('dictionaryType', 'Sexsex');
  expect(config()).toMatchObject({ dictionaryType: '11' });
  expect(await screen.findByText('designer.first Man')).toBeTruthy();
});

test('a related record: model, shown member and two attributes, without an id', async () => {
  const { node } = draw([made('relationForm'), made('input', 102)]);
  await choose('modelId', 'Customer');
  await choose('relationField', 'Name');
  expect(node()).toMatchObject({ modelId: '31', relationField: 'name' });
  await choose('attributes', 'Name');
  await choose('attributes', 'Phone');
  expect([node(1), node(2), node(3)]).toMatchObject([
    { relationField: 'relationFormField101_jnpfTable_main1', showField: 'name', __config__: { label: 'Name' } },
    { showField: 'phone' },
    { __vModel__: 'inputField102' },
  ]);
});

test('a bill rule is written by its code; parameters of an interface are given fields of the form', async () => {
  const rule = draw([made('billRule')]);
  await choose('rule', 'Orders');
  expect(rule.config()).toMatchObject({ rule: 'order' });
  cleanup();
  const select = made('select');
  (select.__config__ as JsonObject).dataType = 'dynamic';
  const { config } = draw([select, made('input', 102)]);
  await choose('propsUrl', 'Towns');
  unfold();
  await userEvent.click(await screen.findByLabelText('province'));
  await userEvent.click(await screen.findByTitle('Label'));
  expect(config().templateJson).toMatchObject([{ field: 'province', relationField: 'inputField102', sourceType: 1 }]);
});

test('designer §2.4 a bill rule that is missing is made from its list: it begins with the words of the field, and is chosen', async () => {
  const { host, config } = draw([presetField('billRule', { label: 'Inspection number', number: 101 })]);
  await userEvent.click(box('rule'));
  // Once beside the hint, and once in the open list.
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'designer.make' })).toHaveLength(2));
  await userEvent.click(screen.getAllByRole('button', { name: 'designer.make' }).at(-1) as HTMLElement);
  await waitFor(() => expect(host.opened).toHaveLength(1));
  expect(host.opened[0]).toMatchObject({
    document: 'billRule.edit',
    args: { start: { fullName: 'Inspection number', enCode: 'inspection_number', prefix: 'INS' } },
  });
  billRules.push({ id: '42', enCode: 'inspection_number', fullName: 'Inspection number', example: 'INS20260001' });
  host.answerOpen({ ok: true });
  await waitFor(() => expect(config().rule).toBe('inspection_number'));
  expect(await screen.findByText('designer.first INS20260001')).toBeTruthy();
});

test('roles are chosen in the picker of the product and shown by name', async () => {
  const node = { ...made('roleSelect'), selectType: 'custom' };
  const drawn = draw([node]);
  unfold();
  await userEvent.click(screen.getByRole('button', { name: 'designer.choose' }));
  expect(drawn.host.opened[0]).toMatchObject({ document: 'people.roles', args: { multiple: true } });
  drawn.host.answerOpen({ ok: true, result: [{ id: '7', fullName: 'Keeper' }] });
  expect(await screen.findByText('Keeper')).toBeTruthy();
  expect(drawn.node().ableIds).toEqual(['7']);
});

test('rows and objects are edited member by member; what they say besides stays', async () => {
  const input = made('input');
  (input.__config__ as JsonObject).regList = [{ pattern: '^a', message: 'A', more: 1 }];
  const { config } = draw([input]);
  unfold();
  const [pattern] = screen.getAllByLabelText('designer.title.pattern');
  fireEvent.change(pattern as HTMLElement, { target: { value: '^b' } });
  fireEvent.blur(pattern as HTMLElement);
  expect(config().regList).toEqual([{ pattern: '^b', message: 'A', more: 1 }]);
  await userEvent.click(screen.getByRole('button', { name: 'designer.addRow' }));
  expect(config().regList).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'designer.up 2' }));
  expect(config().regList).toEqual([{}, { pattern: '^b', message: 'A', more: 1 }]);
});

test('several fields: a member is set in all of them by one act', async () => {
  const wide = made('input', 102);
  (wide.__config__ as JsonObject).span = 8;
  const { node } = draw([made('rate'), wide], [0, 1]);
  expect(screen.queryByLabelText('designer.title.label')).toBeNull();
  await userEvent.click(within(screen.getByRole('group', { name: 'designer.title.span' })).getByText('⅔'));
  expect([node(0), node(1)]).toMatchObject([{ __config__: { span: 16 } }, { __config__: { span: 16 } }]);
});

test('a search finds a member in a folded group by its name', async () => {
  draw([made('input')]);
  await userEvent.click(screen.getByRole('button', { name: /designer.search/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'designer.search' }), 'maxlen');
  expect(box('maxlength')).toBeTruthy();
  expect(screen.queryByLabelText('designer.title.required')).toBeNull();
  await userEvent.clear(screen.getByRole('textbox', { name: 'designer.search' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'designer.search' }), 'zzz');
  expect(screen.getByText('designer.noMatch')).toBeTruthy();
});

test.each(presetNames)('%s is drawn with every group open, and drawing writes nothing', (preset) => {
  const { text, first } = draw([made(preset)]);
  unfold();
  expect(screen.getByRole('region', { name: 'designer.panel' })).toBeTruthy();
  expect(document.querySelectorAll('.weft-panel-row').length).toBeGreaterThan(1);
  expect(text()).toBe(first);
});
