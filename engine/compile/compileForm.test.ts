import { describe, expect, it } from 'vitest';
import type { Entity, FieldNode } from '../../core/language/types';
import { createRegistry, type WidgetDefinition } from '../registry';
import { compileForm } from './compileForm';
import { mergeEntity } from './mergeEntity';

const widget = (name: string, kind: WidgetDefinition['kind']): WidgetDefinition => ({
  name,
  kind,
  component: () => null,
  propsSchema: {},
});
const registry = createRegistry([widget('input', 'input'), widget('table', 'list'), widget('card', 'container')]);

function compile(fields: FieldNode[]) {
  const reports: string[] = [];
  const plan = compileForm(fields, '/fields', registry, (at, message) => reports.push(`${at}: ${message}`));
  return { plan, reports };
}

describe('compileForm', () => {
  it('indexes nodes by the members their conditions and rules read', () => {
    const { plan } = compile([
      { name: 'a', widget: 'input' },
      { name: 'b', widget: 'input', hiddenWhen: { all: [{ a: 1 }, { '$form.c': 2 }] } },
      { name: 'c', widget: 'input', rules: [{ same: 'a' }], requiredWhen: { '$view.types.selected.id': '1' } },
    ]);
    const names = (key: string): (string | undefined)[] => (plan.dependants.get(key) ?? []).map(({ name }) => name);
    expect(names('a')).toEqual(['b']);
    expect(names('c')).toEqual(['b']);
    expect(names('b')).toEqual([]);
    expect(plan.comparedBy.get('a')?.map(({ name }) => name)).toEqual(['c']);
    expect(plan.outward.map(({ name }) => name)).toEqual(['c']);
  });

  it('keeps pointers through panes and columns, and finds values at any depth', () => {
    const { plan } = compile([
      { widget: 'card', items: [{ fields: [{ name: 'a', widget: 'input' }] }] },
      { name: 'rows', widget: 'table', fields: [{ name: 'x', widget: 'input' }] },
    ]);
    expect(plan.values.map(({ at, name }) => [at, name])).toEqual([
      ['/fields/0/items/0/fields/0', 'a'],
      ['/fields/1', 'rows'],
    ]);
    expect(plan.values[1]?.columns.map(({ at, permit }) => [at, permit])).toEqual([['/fields/1/fields/0', 'rows-x']]);
  });

  it('reports what it cannot use and goes on', () => {
    const { plan, reports } = compile([
      { name: 'a', widget: 'hologram' },
      { name: '__proto__', widget: 'input' },
      { name: 'b', widget: 'input', hiddenWhen: { a: { near: 1 } } as never },
      { name: 'b', widget: 'input' },
    ]);
    expect(reports).toHaveLength(4);
    expect(reports[0]).toBe('/fields/0: there is no widget "hologram"');
    expect(reports.join()).toContain('/fields/2/hiddenWhen');
    expect(plan.values.map(({ at }) => at)).toEqual(['/fields/0', '/fields/2']);
    expect(plan.values[1]?.hidden).toBeUndefined();
  });
});

describe('mergeEntity', () => {
  it('adds what fields do not say, in panes too; props are merged', () => {
    const entity: Entity = {
      id: 'thing',
      fields: { a: { type: 'text', widget: 'input', rules: ['required'], props: { maxlength: 50, clearable: true } } },
    };
    const [pane] = mergeEntity(
      [{ widget: 'card', items: [{ fields: [{ name: 'a', props: { maxlength: 5 } }] }] }],
      entity,
    );
    expect(pane?.items?.[0]?.fields[0]).toEqual({
      name: 'a',
      widget: 'input',
      rules: ['required'],
      props: { maxlength: 5, clearable: true },
    });
  });

  it('issue 27 §2 what administrators set is disabled for others, beside its own condition', () => {
    const set = (setBy: 'administrators' | 'editors') => ({ type: 'text', setBy, widget: 'input' }) as const;
    const entity: Entity = { id: 'thing', fields: { a: set('administrators'), b: set('editors') } };
    const fields = mergeEntity([{ name: 'a' }, { name: 'a', disabledWhen: { b: 'x' } }, { name: 'b' }], entity);
    const others = { '$user.isAdministrator': { ne: true } };
    expect(fields).toEqual([
      { name: 'a', widget: 'input', disabledWhen: others },
      { name: 'a', widget: 'input', disabledWhen: { any: [{ b: 'x' }, others] } },
      { name: 'b', widget: 'input' },
    ]);
  });
});
