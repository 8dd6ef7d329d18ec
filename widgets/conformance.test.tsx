import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, render } from '@testing-library/react';
import Ajv from 'ajv/dist/2020';
import { type ComponentType, createElement } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InputProps, WidgetDefinition } from '../engine/registry';
import { createFakeHost } from '../engine/testing/fakeHost';
import { WidgetHostContext } from '../engine/widgetHost';
import { widgetDefinitions } from './definitions';
import { messageId } from './input/aria';

const options = [
  { id: 'apple', label: 'Apple', children: [{ id: 'green', label: 'Green one' }] },
  { id: 'pear', label: 'Pear' },
];

interface Sample {
  value: unknown;
  /** The rendered text of the value. */
  shows: string | RegExp;
  props?: Record<string, unknown>;
  /** How a person clears the value; default: the clear icon. `never`: it cannot be cleared. */
  clear?: 'type' | 'icon' | 'uncheck' | 'remove' | 'never';
  emptied?: unknown;
}

const picture = 'data:image/png;base64,iVBORw0KGgo=';

/** One value per input, and its visible text. */
const samples: Record<string, Sample> = {
  input: { value: 'Weft', shows: 'Weft', clear: 'type' },
  textarea: { value: 'two\nlines', shows: 'two\nlines', clear: 'type' },
  inputNumber: { value: 1234.5, shows: '1,234.50', props: { thousands: true, precision: 2 }, clear: 'type' },
  switch: { value: 1, shows: 'aria-checked="true"', clear: 'uncheck', emptied: 0 },
  radio: { value: 'pear', shows: /checked[^>]*>.*Pear|Pear/s, clear: 'never' },
  checkbox: { value: ['pear'], shows: 'Pear', clear: 'uncheck', emptied: [] },
  select: { value: 'pear', shows: 'Pear', props: { clearable: true } },
  cascader: { value: ['apple', 'green'], shows: 'Apple/Green one', props: { clearable: true } },
  picker: { value: 'u1', shows: 'u1', props: { clearable: true } },
  popupSelect: { value: 'u1', shows: 'u1', props: { clearable: true } },
  popupTableSelect: { value: 'u1', shows: 'u1', props: { clearable: true } },
  relationForm: { value: 'u1', shows: 'u1', props: { clearable: true } },
  userSelect: { value: 'u1', shows: 'u1', props: { clearable: true } },
  usersSelect: { value: 'u1', shows: 'u1', props: { clearable: true } },
  approverSelect: { value: 'u1', shows: 'u1', props: { clearable: true } },
  depSelect: { value: 'u1', shows: 'u1', props: { clearable: true } },
  jurisdictionSelect: { value: 'u1', shows: 'u1', props: { clearable: true } },
  posSelect: { value: 'u1', shows: 'u1', props: { clearable: true } },
  roleSelect: { value: 'u1', shows: 'u1', props: { clearable: true } },
  groupSelect: { value: 'u1', shows: 'u1', props: { clearable: true } },
  templateSelect: { value: 'u1', shows: 'u1', props: { clearable: true } },
  dictionarySelect: { value: 'u1', shows: 'u1', props: { clearable: true } },
  organizeSelect: { value: ['o1', 'o2'], shows: 'o1/o2', props: { clearable: true } },
  areaSelect: { value: ['11', '1101'], shows: '11/1101', props: { clearable: true } },
  treeSelect: { value: 'green', shows: 'Green one', props: { clearable: true } },
  unknown: { value: 'kept', shows: 'kept', props: { widget: 'holoSeal' }, clear: 'never' },
  iconSelect: { value: 'icon-ym icon-ym-wechat', shows: 'wechat', emptied: '' },
  datePicker: { value: Date.parse('2025-01-02T00:00:00+08:00'), shows: '2025-01-02' },
  timePicker: { value: '08:30:00', shows: '08:30:00' },
  dateRange: {
    value: [Date.parse('2025-01-02T00:00:00+08:00'), Date.parse('2025-02-03T00:00:00+08:00')],
    shows: '2025-02-03',
  },
  timeRange: { value: ['08:00:00', '17:30:00'], shows: '17:30:00' },
  numRange: { value: [null, 700123], shows: '700123', clear: 'type' },
  colorPicker: { value: '#1890ff', shows: '#1890ff', clear: 'never' },
  rate: { value: 3, shows: 'aria-checked="true"', clear: 'never' },
  slider: { value: 30, shows: 'aria-valuenow="30"', clear: 'never' },
  password: { value: 'S3cret!', shows: 'S3cret!', clear: 'type' },
  newPassword: { value: 'S3cret!', shows: 'S3cret!', clear: 'type' },
  passkey: { value: { id: 'k1' }, shows: 'security.made', clear: 'never' },
  captcha: { value: { code: 'ab12', timestamp: '0.5' }, shows: 'ab12', clear: 'type' },
  transfer: { value: ['pear'], shows: /Apple.*ant-transfer-operation.*Pear/s, clear: 'never' },
  autoComplete: { value: 'Hangzhou', shows: 'Hangzhou', clear: 'type' },
  editor: { value: '<p>Some <strong>bold</strong> words</p>', shows: '<strong>bold</strong>', clear: 'never' },
  code: { value: '{"language": 1}', shows: '"language"', clear: 'never' },
  printDesigner: { value: '<p>Delivery note</p>', shows: 'Delivery note', clear: 'never' },
  uploadFile: {
    value: [{ name: 'plan.pdf', fileId: 'a1.pdf', url: '/x/annex/a1.pdf' }],
    shows: 'plan.pdf',
    clear: 'remove',
  },
  uploadImg: {
    value: [{ name: 'tower.png', fileId: 'b2.png', url: '/x/annexpic/b2.png' }],
    shows: 'b2.png',
    clear: 'remove',
  },
  picture: { value: '/x/annexpic/b2.png', shows: 'b2.png', clear: 'remove' },
  portrait: { value: '/x/userAvatar/b2.png', shows: 'b2.png', clear: 'never' },
  sign: { value: picture, shows: picture, clear: 'remove' },
  signature: { value: picture, shows: picture, clear: 'remove' },
  location: { value: '{"address":"Main street 1","lng":120.1,"lat":30.2}', shows: 'Main street 1', clear: 'never' },
  popupAttr: { value: '0571 1234567', shows: '0571 1234567', clear: 'never' },
  relationFormAttr: { value: '12.50', shows: '12.50', clear: 'never' },
  calculate: { value: 1200.5, shows: '1,200.50', props: { thousands: true }, clear: 'never' },
  billRule: { value: 'NO-0001', shows: 'NO-0001', clear: 'never' },
  createUser: { value: 'Ann/ann', shows: 'Ann/ann', clear: 'never' },
  createTime: { value: '2025-01-02 08:00:00', shows: '2025-01-02 08:00:00', clear: 'never' },
  modifyUser: { value: 'Ann/ann', shows: 'Ann/ann', clear: 'never' },
  modifyTime: { value: '2025-01-02 08:00:00', shows: '2025-01-02 08:00:00', clear: 'never' },
  currOrganize: { value: 'Head office', shows: 'Head office', clear: 'never' },
  currPosition: { value: 'Clerk', shows: 'Clerk', clear: 'never' },
};

const inputs = widgetDefinitions.filter(({ kind }) => kind === 'input');
/** Nothing can be typed into these. */
const shownOnly = new Set(['calculate', 'unknown']);
const generated = new Set([
  'billRule',
  'createUser',
  'createTime',
  'modifyUser',
  'modifyTime',
  'currOrganize',
  'currPosition',
]);

/** Everything perceivable: markup, and the values of inputs. */
function seen(box: HTMLElement): string {
  const typed = [...box.querySelectorAll<HTMLInputElement>('input, textarea')].map((input) => input.value);
  return [box.innerHTML, ...typed].join('\n');
}

const controls =
  'input, textarea, button, output, [role=slider], [role=radio], [role=radiogroup], [role=group], [role=textbox], ul';

function draw(definition: WidgetDefinition, props: Partial<InputProps> & Record<string, unknown>) {
  const Widget = definition.component as ComponentType<Record<string, unknown>>;
  const sample = samples[definition.name];
  return render(
    createElement(
      WidgetHostContext.Provider,
      { value: createFakeHost() },
      createElement(Widget, {
        id: 'field',
        label: 'Colour of it',
        options: definition.choice ? options : undefined,
        onChange: () => undefined,
        ...sample?.props,
        ...props,
      }),
    ),
  ).container;
}

beforeAll(async () => {
  await Promise.all(widgetDefinitions.map(({ load }) => load?.()));
}, 60_000);
afterEach(cleanup);

describe('the registry', () => {
  it('names every widget once and has a sample for every input', () => {
    const names = widgetDefinitions.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(inputs.map(({ name }) => name).filter((name) => !samples[name])).toEqual([]);
  });

  it('lists every definition there is', () => {
    const found = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /definition\.tsx?$/.test(file),
    );
    const paths = found.map((file) => file.replaceAll('\\', '/').replace(/\.tsx?$/, ''));
    const listed = readFileSync(join(import.meta.dirname, 'definitions.ts'), 'utf8');
    const views = readFileSync(join(import.meta.dirname, 'views/index.ts'), 'utf8');
    const isListed = (path: string): boolean =>
      path.startsWith('views/')
        ? views.includes(`./${path.slice('views/'.length)}'`)
        : listed.includes(`./${path}'`) || views.includes(`../${path}'`);
    expect(paths.filter((path) => !isListed(path))).toEqual([]);
  });

  describe.each(widgetDefinitions.map((definition) => [definition.name, definition] as const))(
    '%s',
    (name, definition) => {
      it('declares its props as strict JSON Schema that allows nothing else', () => {
        const ajv = new Ajv({ strict: true, allowUnionTypes: true });
        const check = ajv.compile(definition.propsSchema);
        expect(check({})).toBe(true);
        expect(check({ hieght: 1 })).toBe(false);
      });

      it('says that it may hold several values where it has the prop `multiple`', () => {
        const declared = definition.propsSchema.properties as Record<string, unknown>;
        expect(definition.multiple ?? false).toBe(declared.multiple !== undefined);
      });

      it('puts only props into `texts` that it declares', () => {
        const declared = Object.keys(definition.propsSchema.properties as object);
        expect((definition.texts ?? []).filter((text) => !declared.includes(text))).toEqual([]);
      });

      it('has an example whose props its schema accepts', () => {
        const file = join(import.meta.dirname, '../schemas/examples', `${name}.json`);
        const example = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
        expect(example).toMatchObject({ $schema: '../language.json', id: name });
        const check = new Ajv({ strict: true, allowUnionTypes: true }).compile(definition.propsSchema);
        const used = everyNode(example).filter(({ widget }) => widget === name);
        expect(used.length).toBeGreaterThan(0);
        for (const { props = {} } of used) expect(check(props), JSON.stringify(check.errors)).toBe(true);
      });
    },
  );
});

function everyNode(value: unknown): { widget?: string; props?: object }[] {
  if (Array.isArray(value)) return value.flatMap(everyNode);
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(everyNode)] as { widget?: string }[];
}

const sampled = inputs.filter(({ name }) => samples[name]);

describe.each(sampled.map((definition) => [definition.name, definition] as const))(
  'the input %s',
  (name, definition) => {
    const sample = samples[name] as Sample;

    it('shows its value', () => {
      const box = draw(definition, { value: sample.value });
      if (typeof sample.shows === 'string') expect(seen(box)).toContain(sample.shows);
      else expect(seen(box)).toMatch(sample.shows);
    });

    it('shows nothing of a former value once it is empty', () => {
      const Widget = definition.component as ComponentType<Record<string, unknown>>;
      const props = { id: 'field', label: 'it', options: definition.choice ? options : undefined, ...sample.props };
      const { container, rerender } = render(createElement(Widget, { ...props, value: sample.value }));
      rerender(createElement(Widget, { ...props, value: definition.empty ?? null }));
      if (name === 'radio' || name === 'checkbox') expect(container.querySelector('input:checked')).toBeNull();
      else if (typeof sample.shows === 'string') expect(seen(container)).not.toContain(sample.shows);
      else expect(seen(container)).not.toMatch(sample.shows);
    });

    it.skipIf(sample.clear === 'never')('is emptied by hand', () => {
      const onChange = vi.fn();
      const box = draw(definition, { value: sample.value, onChange });
      if (sample.clear === 'type') {
        const field = [...box.querySelectorAll<HTMLInputElement>('input, textarea')].findLast(
          ({ value }) => value,
        ) as HTMLElement;
        fireEvent.change(field, { target: { value: '' } });
      } else if (sample.clear === 'uncheck') {
        fireEvent.click(box.querySelector('input:checked, [aria-checked=true]') as HTMLElement);
      } else if (sample.clear === 'remove') {
        const words = /widget\.(upload\.remove|clear)/;
        const button = [...box.querySelectorAll('button')].find((each) => {
          return words.test(`${each.getAttribute('aria-label')} ${each.textContent}`);
        });
        fireEvent.click(button as HTMLElement);
      } else {
        const icon = box.querySelector('.ant-select-clear, .ant-picker-clear') as HTMLElement;
        fireEvent.mouseDown(icon);
        fireEvent.mouseUp(icon);
        fireEvent.click(icon);
      }
      expect(onChange).toHaveBeenLastCalledWith(sample.emptied ?? definition.empty ?? null);
    });

    it('has a name that is read aloud', () => {
      const box = draw(definition, { value: sample.value });
      const named = [...box.querySelectorAll(controls)].filter((element) =>
        element.getAttribute('aria-label')?.includes('Colour of it'),
      );
      expect(named.length).toBeGreaterThan(0);
    });

    it.skipIf(shownOnly.has(name))('can be reached by keyboard, and is found by its id', () => {
      const box = draw(definition, { value: sample.value });
      const reachable = [...box.querySelectorAll<HTMLElement>('input, textarea, button, [tabindex]')].filter(
        (element) => element.tabIndex >= 0 && !element.hasAttribute('disabled'),
      );
      expect(reachable.length).toBeGreaterThan(0);
      expect(box.querySelector('#field')).not.toBeNull();
    });

    it('cannot be changed while disabled', () => {
      const onChange = vi.fn();
      const box = draw(definition, { value: sample.value, onChange, disabled: true });
      const open = [...box.querySelectorAll<HTMLElement>('input, textarea, button')].filter(
        (element) => !element.hasAttribute('disabled') && !element.closest('[aria-disabled=true]'),
      );
      expect(open.map((element) => element.outerHTML)).toEqual([]);
      for (const element of box.querySelectorAll('[role=radio], [role=slider], [role=switch]')) {
        fireEvent.click(element);
        fireEvent.keyDown(element, { key: 'ArrowRight', keyCode: 39 });
      }
      expect(onChange).not.toHaveBeenCalled();
    });

    it('cannot be changed while read-only, and still shows its value', () => {
      const onChange = vi.fn();
      const box = draw(definition, { value: sample.value, onChange, readOnly: true });
      if (typeof sample.shows === 'string') expect(seen(box)).toContain(sample.shows);
      for (const element of box.querySelectorAll<HTMLElement>('input, [role=radio], [role=slider], [role=switch]')) {
        if (element.tagName === 'INPUT' && (element as HTMLInputElement).readOnly) continue;
        fireEvent.click(element);
        fireEvent.keyDown(element, { key: 'ArrowRight', keyCode: 39 });
        fireEvent.keyDown(element, { key: 'Backspace', keyCode: 8 });
      }
      expect(box.querySelector('.ant-select-clear, .ant-picker-clear')).toBeNull();
      expect(onChange).not.toHaveBeenCalled();
    });

    it.skipIf(generated.has(name) || name === 'slider')('says that it is wrong, and where the message stands', () => {
      const box = draw(definition, { value: sample.value, status: 'error' });
      const marked = box.querySelector(`[aria-invalid=true][aria-describedby="${messageId('field')}"]`);
      expect(marked).not.toBeNull();
    });
  },
);
