import { nearestName } from '../language/didYouMean';
import type { Json, JsonObject } from '../language/types';
import { limits as languageLimits } from '../limits';
import { findRegexProblem } from '../regex/checkRegex';
import { canonicalKey, canonicalProp, propsImpliedBy, widgetName } from './aliases';
import { isKnownWidget, widgetFacts, widgetNames } from './fields';
import { fromFlat } from './flatNode';
import { offeredPreset, readOptions } from './options';
import {
  asArray,
  asFlag,
  asNumber,
  asObject,
  asText,
  failure,
  type Issues,
  isObject,
  limits,
  measure,
  misshapen,
  step,
  warning,
} from './read';
import { widgetOfTag } from './tags';
import type { ModelField } from './types';

export interface FieldContext {
  issues: Issues;
  /** Real name of the plain fields' table; '' = main. */
  tableName: string;
  /** `tableFieldX` while inside a sub-table. */
  parentVModel: string;
  count: { fields: number };
}

/** Members of a node that are not properties of its widget. */
const notProps = new Set([
  '__config__',
  '__slot__',
  '__vModel__',
  'style',
  'on',
  'placeholder',
  'disabled',
  '__proto__',
]);
/**
 * Letters of any script, digits, `_`: accepted alike by paths, formulas, conditions and form engines. `-` separates a
 * sub-table from its column, so only columns may have one.
 */
const goodName = /^[\p{L}\p{N}_][\p{L}\p{N}_$]{0,99}$/u;
const goodColumn = /^[\p{L}\p{N}_][\p{L}\p{N}_$-]{0,99}$/u;
/** Reserved by JavaScript or by conditions. */
const badNames = new Set(['__proto__', 'constructor', 'prototype', 'all', 'any', 'not']);

function ownProps(node: JsonObject, key: string, oldName: string): JsonObject {
  const props: JsonObject = { ...propsImpliedBy(oldName) };
  for (const [name, value] of Object.entries(node)) {
    if (notProps.has(name) || value === null) continue;
    const canonical = canonicalProp(key, name);
    // When a model has both spellings, the new one applies.
    if (canonical !== name && Object.hasOwn(node, canonical)) continue;
    props[canonical] = value;
  }
  return props;
}

/** Moves props from the slots and config of 3.1 and 3.4 to their place in 3.6 (contract-visualdev §0.2). */
function liftOldProps(props: JsonObject, node: JsonObject, config: JsonObject, key: string): void {
  const slot = asObject(node.__slot__);
  const lift = (name: string, value: Json | undefined) => {
    if (!props[name] && value !== undefined && value !== '' && value !== null) props[name] = value;
  };
  lift('addonBefore', slot.prepend);
  lift('addonAfter', slot.append);
  if (key === 'divider') lift('content', slot.default);
  if (key === 'button') lift('buttonText', slot.default);
  if (key === 'text' && typeof config.defaultValue === 'string') lift('content', config.defaultValue);
  if (key === 'groupTitle') lift('helpMessage', config.tipLabel);
  const nested = asObject(asObject(props.props).props);
  if (nested.multiple !== undefined && props.multiple === undefined) props.multiple = asFlag(nested.multiple);
  // 3.4: 1 not stored, 2 stored; 3.6: 0 and 1 (contract-visualdev §0.2).
  const old = asNumber(config.isStorage);
  if (props.isStorage === undefined && old !== undefined) props.isStorage = old === 2 ? 1 : 0;
}

/** Patterns that compile and cannot run away. Others are errors: without its pattern a field would not be validated. */
function readRegList(config: JsonObject, at: string, issues: Issues): ModelField['regList'] {
  return asArray(config.regList).flatMap((item, index) => {
    const pattern = asText(asObject(item).pattern);
    if (!pattern) return [];
    const { regex, flags } = parsePattern(pattern);
    const problem = findRegexProblem(regex, flags);
    if (!problem) return [{ pattern, message: asText(asObject(item).message) }];
    const shown = pattern.slice(0, 80);
    issues.push(
      failure(
        step(step(step(at, '__config__'), 'regList'), index),
        `badPattern.${problem.kind}`,
        `the pattern ${shown} is refused: ${problem.message}`,
        { label: asText(config.label), pattern: shown, max: languageLimits.regexLength },
      ),
    );
    return [];
  });
}

/** Splits `/body/flags`, or a bare expression. Never evaluated as code. */
export function parsePattern(pattern: string): { regex: string; flags?: string } {
  const match = /^\/([\s\S]*)\/([a-z]*)$/.exec(pattern.trim());
  if (!match) return { regex: pattern };
  // `g` and `y` keep a position between calls; testing a whole text needs neither.
  const flags = (match[2] as string).replace(/[gy]/g, '');
  return flags ? { regex: match[1] as string, flags } : { regex: match[1] as string };
}

/** Whether a field, or a column of a sub-table, may be called this. */
export const canName = (name: string, inTable: boolean): boolean =>
  (inTable ? goodColumn : goodName).test(name) && !badNames.has(name);

function readName(node: JsonObject, context: FieldContext, at: string): string {
  let name = asText(node.__vModel__).trim();
  if (context.parentVModel && name.startsWith(`${context.parentVModel}-`))
    name = name.slice(context.parentVModel.length + 1);
  if (!name || canName(name, Boolean(context.parentVModel))) return name;
  const shown = name.slice(0, 60);
  context.issues.push(failure(step(at, '__vModel__'), 'badName', `"${shown}" cannot name a field`, { name: shown }));
  return '';
}

/** `jnpf_<table>_jnpf_<column>`, with the prefix that a fork may have changed (contract-visualdev §1.3). */
function secondaryTable(vModel: string): string | undefined {
  return /^([a-zA-Z]+)_(.+)_\1_(.+)$/.exec(vModel)?.[2];
}

function readPanes(config: JsonObject, at: string, context: FieldContext): ModelField['panes'] {
  const base = step(step(at, '__config__'), 'children');
  return asArray(config.children).map((pane, index) => {
    const node = asObject(pane);
    const name = asText(node.name) || String(index + 1);
    return {
      name,
      title: asText(node.title) || asText(asObject(node.__config__).label) || name,
      children: readChildren(asObject(node.__config__), step(base, index), context),
    };
  });
}

function readChildren(config: JsonObject, at: string, context: FieldContext): ModelField[] {
  return normaliseFields(config.children, step(step(at, '__config__'), 'children'), context);
}

/** Fields of a form, a pane or a sub-table. Non-objects and fields beyond the limit are left out with an issue. */
export function normaliseFields(list: unknown, at: string, context: FieldContext): ModelField[] {
  if (list !== undefined && list !== null && !Array.isArray(list)) {
    context.issues.push(misshapen(at, 'notList', 'is not a list of fields'));
  }
  return asArray(list).flatMap((node, index) => {
    const place = step(at, index);
    if (!isObject(node)) {
      context.issues.push(warning(place, 'notField', 'is not a field and is left out'));
      return [];
    }
    context.count.fields++;
    if (context.count.fields > limits.maxFields) {
      if (context.count.fields === limits.maxFields + 1)
        context.issues.push(
          misshapen(place, 'tooMany', `more than ${limits.maxFields} fields`, { max: limits.maxFields }),
        );
      return [];
    }
    return [normaliseField(fromFlat(node), place, context)];
  });
}

function normaliseField(node: JsonObject, at: string, context: FieldContext): ModelField {
  const config = asObject(node.__config__);
  const written = widgetName(config) || widgetOfTag(config, node);
  const key = canonicalKey(written) || (asArray(config.children).length ? 'row' : 'unknown');
  const facts = widgetFacts(key);
  const vModel = readName(node, context, at);
  if (!isKnownWidget(key)) {
    const name = (written || asText(config.tag)).slice(0, 60);
    const meant = nearestName(name, widgetNames);
    context.issues.push(
      warning(
        at,
        meant ? 'unknownWidgetMeant' : 'unknownWidget',
        `unknown widget "${name}"; drawn as a read-only box`,
        {
          name,
          label: asText(config.label),
          meant: meant ?? '',
        },
      ),
    );
  }
  const props = ownProps(node, key, written);
  liftOldProps(props, node, config, key);
  const isTable = key === 'table';
  const inner: FieldContext = isTable
    ? { ...context, tableName: asText(config.tableName) || vModel, parentVModel: vModel }
    : context;
  const hasPanes = key === 'tab' || key === 'collapse';
  const nested = facts.container || isTable || (!isKnownWidget(key) && asArray(config.children).length > 0);
  const visibility = config.visibility;
  const options =
    facts.dynamicOptions || Array.isArray(props.options) ? readOptions(props, node, config, written) : undefined;
  for (const name of ['props', 'options']) delete props[name];
  const trigger = Array.isArray(config.trigger) ? config.trigger : [config.trigger];
  return {
    vModel,
    key,
    label: asText(config.label),
    props,
    required: asFlag(config.required),
    unique: asFlag(config.unique),
    noShow: asFlag(config.noShow),
    visible: !Array.isArray(visibility) || visibility.includes('pc'),
    span: Math.round(measure(config.span, [1, 24], `${at}/__config__/span`, context.issues) ?? 24),
    labelWidthPx: measure(config.labelWidth, [0, 600], `${at}/__config__/labelWidth`, context.issues),
    showLabel: asFlag(config.showLabel, true),
    tip: key === 'groupTitle' ? undefined : asText(config.tipLabel) || undefined,
    placeholder: asText(node.placeholder) || undefined,
    defaultValue: offeredPreset(key, config.defaultValue, options),
    defaultCurrent: asFlag(config.defaultCurrent),
    disabled: asFlag(node.disabled),
    readonly: asFlag(node.readonly),
    regList: readRegList(config, at, context.issues),
    trigger: trigger.map((item) => asText(item)).filter(Boolean),
    options,
    tableName: isTable
      ? asText(config.tableName)
      : context.parentVModel
        ? context.tableName
        : (secondaryTable(vModel) ?? context.tableName),
    children: nested && !hasPanes ? readChildren(config, at, inner) : [],
    panes: hasPanes ? readPanes(config, at, inner) : undefined,
    at,
    formId: asText(config.formId),
    raw: node,
  };
}
