import { isKnownWidget } from './fields';
import { ownMember } from './read';

/** Widget names of older generations → canonical 3.6 (contract-visualdev §0.1). */
const keyAliases = new Map<string, string>([
  ['comInput', 'input'],
  ['numInput', 'inputNumber'],
  ['JNPFAmount', 'inputNumber'],
  ['PsdInput', 'input'],
  ['date', 'datePicker'],
  ['time', 'timePicker'],
  ['uploadFz', 'uploadFile'],
  ['comSelect', 'organizeSelect'],
  ['address', 'areaSelect'],
  ['JNPFText', 'text'],
  ['dicSelect', 'select'],
  ['CustomUserSelect', 'usersSelect'],
  // Obsolete system field of 3.x.
  ['currDept', 'currOrganize'],
]);

/** `JNPFText` as forks write it: `HSZText`, `QTText`. */
const forked = /^[A-Z]{2,10}(?=(?:Text|Amount)$)/;

export function canonicalKey(name: string): string {
  return keyAliases.get(name) ?? keyAliases.get(name.replace(forked, 'JNPF')) ?? name;
}

/**
 * The widget name in the model's own spelling. Forks rename the member: the first that ends in `Key` with a known
 * widget name counts (contract-visualdev §0.1). '' when there is none.
 */
export function widgetName(config: Record<string, unknown>): string {
  if (typeof config.jnpfKey === 'string' && config.jnpfKey) return config.jnpfKey;
  const names = Object.entries(config)
    .filter(([member, value]) => member.endsWith('Key') && member !== 'renderKey' && typeof value === 'string' && value)
    .map(([, value]) => value as string);
  return names.find((name) => isKnownWidget(canonicalKey(name))) ?? names[0] ?? '';
}

/** Properties whose new name differs from plain camelCase (contract-visualdev §0.2). */
const propAliases: Record<string, string> = {
  showWordLimit: 'showCount',
  autosize: 'autoSize',
  controlsPosition: 'controls',
};

const propAliasesOf: Record<string, Record<string, string>> = {
  rate: { max: 'count' },
  qrcode: { size: 'width' },
  groupTitle: { tipLabel: 'helpMessage' },
  text: { defaultValue: 'content' },
};

/** `active-value` → `activeValue`. */
const camelCase = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Canonical name of an own property of a widget. */
export function canonicalProp(key: string, name: string): string {
  const camel = camelCase(name);
  return ownMember(ownMember(propAliasesOf, key) ?? {}, camel) ?? ownMember(propAliases, camel) ?? camel;
}

/** Props implied by the old name of a renamed widget. */
export function propsImpliedBy(oldName: string): Record<string, boolean> {
  if (oldName.replace(forked, 'JNPF') === 'JNPFAmount') return { isAmountChinese: true };
  if (oldName === 'PsdInput') return { showPassword: true };
  return {};
}
