import { isEmptyValue } from '../comparable';
import type { FieldNode, JsonObject } from '../language/types';
import { canonicalFormat } from './dates';
import { isEditable, optionSource } from './fieldOptions';
import { widgetFacts } from './fields';
import { literal } from './links';
import { asText, ownMember } from './read';
import type { ModelField, ModelList, ModelSearch } from './types';
import { documentProps } from './widgetProps';

/** Fields that the server writes are searched with the picker of their value (contract-visualdev §6.3). */
const systemPickers: Record<string, string> = {
  createUser: 'userSelect',
  modifyUser: 'userSelect',
  currOrganize: 'organizeSelect',
  currPosition: 'posSelect',
};

/** Layout of choices shown side by side in a form; a search shows them in one box. */
const layoutProps = ['direction', 'optionType', 'border', 'buttonStyle'];

/** A select of the widget with the field's ids or options, single or multiple. */
function choiceField(node: FieldNode, field: ModelField, key: string, multiple: boolean): FieldNode {
  const widget = ownMember(systemPickers, key) ?? (['radio', 'checkbox'].includes(key) ? 'select' : key);
  const props: JsonObject = widget === key ? documentProps(field) : {};
  for (const name of layoutProps) delete props[name];
  if (widget === 'select') delete props.separator;
  return { ...node, widget, options: optionSource(field), props: { ...props, clearable: true, multiple } };
}

/** One field of the search form by widget and search type (contract-visualdev §6.3); undefined: not searchable. */
export function searchField(search: ModelSearch, webType: number): FieldNode | undefined {
  const { field, key, searchType } = search;
  const node: FieldNode = { name: search.prop, label: { text: search.label } };
  if (!isEmptyValue(search.value)) node.default = literal(search.value);
  if (webType === 4 || !field) return { ...node, widget: 'input' };
  const facts = widgetFacts(key);
  if (!facts.searchable && facts.value !== 'switch') return undefined;
  if (facts.value === 'date' && searchType === 3)
    return { ...node, widget: 'dateRange', props: { format: formatOf(field) } };
  if (facts.value === 'date') return { ...node, widget: 'datePicker', props: { format: formatOf(field) } };
  if (key === 'timePicker')
    return { ...node, widget: searchType === 3 ? 'timeRange' : key, props: { format: timeFormat(field) } };
  if (facts.value === 'number') return { ...node, widget: searchType === 3 ? 'numRange' : 'inputNumber' };
  // Related records are found by the names that people see.
  if (facts.value === 'text' || facts.lookup === 'record') return { ...node, widget: 'input' };
  if (facts.value === 'switch') return { ...node, widget: 'select', options: switchOptions(field.props) };
  if (!isEditable(field)) return undefined;
  // Paths are searched one at a time; only organisations and areas may be several (§6.3).
  const multiple = search.multiple && key !== 'cascader';
  return pruned(choiceField(node, field, key, multiple));
}

const formatOf = (field: ModelField) =>
  canonicalFormat(asText(field.props.format) || (widgetFacts(field.key).system ? 'yyyy-MM-dd HH:mm:ss' : 'yyyy-MM-dd'));
const timeFormat = (field: ModelField) => (asText(field.props.format) === 'HH:mm' ? 'HH:mm' : 'HH:mm:ss');

const pruned = (node: FieldNode) =>
  Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined)) as FieldNode;

const stateLabel = (own: unknown, usual: string) => (asText(own) ? { text: asText(own) } : usual);

function switchOptions(props: JsonObject): FieldNode['options'] {
  const { activeValue = 1, inactiveValue = 0 } = props;
  return [
    { id: activeValue as number, label: stateLabel(props.activeTxt, 'common.on') },
    { id: inactiveValue as number, label: stateLabel(props.inactiveTxt, 'common.off') },
  ];
}

/** Fields of a super query, each with its own kind of input (contract-visualdev §6.4): those of the designer, and the columns. */
export function superQueryFields(list: ModelList, webType: number): FieldNode[] {
  if (!list.hasSuperQuery || webType === 4) return [];
  const chosen = new Set(list.queryable.map(({ prop }) => prop));
  const all = [...list.queryable, ...list.columns.filter(({ prop }) => !chosen.has(prop))];
  return all.flatMap(({ prop, label, key, field }) => {
    if (!field) return [];
    const exact = {
      prop,
      label,
      key,
      searchType: 1 as const,
      multiple: false,
      isKeyword: false,
      field,
      at: '',
      raw: {},
    };
    const node = searchField({ ...exact, includeSubordinate: false }, webType);
    // The system variables are offered where a value is compared (contract-visualdev §3.4).
    if (node?.widget === 'userSelect') node.props = { ...node.props, filter: true };
    return node ?? [];
  });
}

/** Name of the keyword in a query (contract-visualdev §2.2). */
export const keywordName = 'jnpfKeyword';

/** One box for all fields searched by keyword (3.6), then each field by itself. */
export function searchFields(list: ModelList, webType: number): FieldNode[] {
  const words = list.searches.filter((search) => search.isKeyword && search.field);
  const keyword: FieldNode[] = words.length
    ? [
        {
          name: keywordName,
          widget: 'input',
          label: 'model.keyword',
          placeholder: { text: words.map((search) => search.label).join('/') },
        },
      ]
    : [];
  const others = list.searches.filter((search) => !words.includes(search));
  return [...keyword, ...others.flatMap((search) => searchField(search, webType) ?? [])];
}
