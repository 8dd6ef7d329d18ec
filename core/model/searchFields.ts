import type { FieldNode, JsonObject } from '../language/types';
import { canonicalFormat } from './dates';
import { isEditable, optionSource } from './fieldOptions';
import { widgetFacts } from './fields';
import { asText } from './read';
import type { ModelList, ModelSearch } from './types';
import { documentProps } from './widgetProps';

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** One field of the search form by widget and kind of search (contract-visualdev §6.3); undefined: it cannot be drawn here. */
export function searchField(search: ModelSearch, webType: number): FieldNode | undefined {
  const { field, key, searchType } = search;
  const node: FieldNode = { name: search.prop, label: { text: search.label } };
  if (!isBlank(search.value)) node.default = search.value as JsonObject;
  if (webType === 4 || !field) return { ...node, widget: 'input' };
  const facts = widgetFacts(key);
  if (facts.value === 'date' && searchType === 3)
    return { ...node, widget: 'dateRange', props: { format: canonicalFormat(asText(field.props.format)) } };
  if (key === 'timePicker' && searchType === 3)
    return { ...node, widget: 'timeRange', props: { format: asText(field.props.format) || 'HH:mm:ss' } };
  if (facts.value === 'number') return { ...node, widget: searchType === 3 ? 'numRange' : 'inputNumber' };
  if (facts.value === 'text') return { ...node, widget: 'input' };
  if (facts.value === 'switch') return { ...node, widget: 'select', options: switchOptions(field.props) };
  if (!isEditable(field) || facts.system || !facts.searchable) return undefined;
  const multiple = search.multiple && facts.value === 'choice';
  const widget = ['radio', 'checkbox'].includes(key) ? 'select' : key;
  const props: JsonObject = { ...documentProps(field), clearable: true, multiple };
  for (const name of ['direction', 'optionType', 'border', 'buttonStyle']) delete props[name];
  if (facts.value === 'path') delete props.multiple;
  return { ...node, widget, options: optionSource(field), props };
}

function switchOptions(props: JsonObject): FieldNode['options'] {
  const { activeValue = 1, inactiveValue = 0 } = props;
  return [
    { id: activeValue as number, label: { text: asText(props.activeTxt) || '开' } },
    { id: inactiveValue as number, label: { text: asText(props.inactiveTxt) || '关' } },
  ];
}

/** One box for all fields that are searched by keyword (3.6), then each field by itself. */
export function searchFields(list: ModelList, webType: number): FieldNode[] {
  const words = list.searches.filter((search) => search.isKeyword && search.field);
  const keyword: FieldNode[] = words.length
    ? [
        {
          name: 'jnpfKeyword',
          widget: 'input',
          label: 'model.keyword',
          placeholder: { text: words.map((search) => search.label).join('/') },
        },
      ]
    : [];
  const others = list.searches.filter((search) => !words.includes(search));
  return [...keyword, ...others.flatMap((search) => searchField(search, webType) ?? [])];
}
