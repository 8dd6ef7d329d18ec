import { widgetNames } from './fields';
import { asText } from './read';

/** Tags of the component libraries that kin designers draw with; names of the canonical widgets need no line. */
const tags: Record<string, string> = {
  inputpassword: 'input',
  radiogroup: 'radio',
  checkboxgroup: 'checkbox',
  timeselect: 'timePicker',
  upload: 'uploadFile',
  tinymce: 'editor',
  quill: 'editor',
  quilleditor: 'editor',
  wangeditor: 'editor',
  tabs: 'tab',
  tabpane: 'tab',
  inputtable: 'table',
  subtable: 'table',
};

const byName = new Map([...widgetNames.map((name) => [name.toLowerCase(), name] as const), ...Object.entries(tags)]);

/** Types of `el-input`, `el-date-picker` and the like that are widgets of their own. */
const byType: Record<string, Record<string, string>> = {
  input: { textarea: 'textarea', number: 'inputNumber' },
  datePicker: { daterange: 'dateRange', datetimerange: 'dateRange', monthrange: 'dateRange' },
};

/**
 * The widget that a node without a widget name means by the tag of its component: `el-input-number`, `a-radio-group`,
 * `JnpfUserSelect`. '' when the tag is none of these.
 */
export function widgetOfTag(config: Record<string, unknown>, node: Record<string, unknown>): string {
  const tag = asText(config.tag);
  const plain = tag.replace(/^(?:el|a|n|jnpf)-|^Jnpf(?=[A-Z])/i, '').replaceAll('-', '');
  const widget = byName.get(plain.toLowerCase()) ?? '';
  if (widget === 'timePicker' && node['is-range'] === true) return 'timeRange';
  if (widget === 'uploadFile' && asText(node['list-type']).startsWith('picture')) return 'uploadImg';
  return byType[widget]?.[asText(node.type)] ?? widget;
}
