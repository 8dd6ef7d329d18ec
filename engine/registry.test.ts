import { expect, test } from 'vitest';
import { createRegistry, type WidgetDefinition } from './registry';

const widget = (label: string, more: Partial<WidgetDefinition> = {}): WidgetDefinition =>
  ({ name: 'rate', kind: 'input', component: () => null, propsSchema: { title: label }, ...more }) as WidgetDefinition;
const labelOf = (found: WidgetDefinition | undefined) => found?.propsSchema.title;

test('A second widget of a name is refused unless it says that it replaces the first', () => {
  expect(() => createRegistry([widget('stars'), widget('hearts')])).toThrow('two widgets called "rate"');
  const registry = createRegistry([widget('stars'), widget('hearts', { replaces: true })]);
  expect(labelOf(registry.widget('rate', { name: 'a' }))).toBe('hearts');
  expect(registry.names()).toEqual(['rate']);
});

test('A widget that is better for some fields draws those and leaves the others', () => {
  const betterFor: WidgetDefinition['betterFor'] = ({ props }) => props?.count === 10;
  const registry = createRegistry([widget('scale', { betterFor }), widget('stars')]);
  expect(labelOf(registry.widget('rate', { name: 'a', props: { count: 10 } }))).toBe('scale');
  expect(labelOf(registry.widget('rate', { name: 'a', props: { count: 5 } }))).toBe('stars');
  expect(labelOf(registry.widget('rate'))).toBe('stars');
});
