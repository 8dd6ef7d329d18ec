import { setting } from './links';
import { asArray, asObject, asText, isObject } from './read';
import { isBlankScript, scriptText } from './scripts';
import type { Model, ModelField } from './types';
import { walkFields } from './walk';

/** What a model names outside itself, and the place that names it; `id` is also the code of a bill rule. */
export interface ModelTarget {
  at: string;
  kind: 'dictionary' | 'interface' | 'model' | 'billRule';
  id: string;
  label: string;
}

type Named = [kind: ModelTarget['kind'], at: string, id: unknown];

function optionTargets(field: ModelField): Named[] {
  const { options, at } = field;
  if (options?.type === 'dictionary')
    return [['dictionary', `${at}/__config__/dictionaryType`, options.dictionaryType]];
  return options?.type === 'dynamic' ? [['interface', `${at}/__config__/propsUrl`, options.interfaceId]] : [];
}

function fieldTargets(field: ModelField): Named[] {
  const { key, at, props, raw } = field;
  const footers = asArray(props.footerBtnsList).map(
    (item, index): Named => [
      'interface',
      `${at}/footerBtnsList/${index}/actionConfig/interfaceId`,
      asObject(asObject(item).actionConfig).interfaceId,
    ],
  );
  const own: Named[] = [
    ...(['popupSelect', 'popupTableSelect', 'autoComplete'].includes(key)
      ? [['interface', `${at}/interfaceId`, props.interfaceId] satisfies Named]
      : []),
    ...(key === 'relationForm' ? [['model', `${at}/modelId`, props.modelId] satisfies Named] : []),
    ...(key === 'billRule' ? [['billRule', `${at}/__config__/rule`, setting(field, 'rule')] satisfies Named] : []),
    ...(key === 'table' && asText(props.addType) === '1'
      ? [['interface', `${at}/addTableConf/interfaceId`, asObject(raw.addTableConf).interfaceId] satisfies Named]
      : []),
  ];
  return [...optionTargets(field), ...own, ...(key === 'table' ? footers : [])];
}

function listTargets({ list }: Model): Named[] {
  if (!list) return [];
  const source = asText(list.tree?.treeDataSource);
  const tree: Named[] =
    list.type !== 2
      ? []
      : source === 'dictionary'
        ? [['dictionary', '/columnData/treeDictionary', list.tree?.treeDictionary]]
        : source === 'api'
          ? [['interface', '/columnData/treePropsUrl', list.tree?.treePropsUrl]]
          : [];
  const buttons = list.customButtons.flatMap(({ kind, at, event }): Named[] => {
    if (kind === 1) return [['model', `${at}/event/modelId`, event.modelId]];
    return kind === 3 ? [['interface', `${at}/event/interfaceId`, event.interfaceId]] : [];
  });
  return [...tree, ...buttons];
}

/** Dictionaries, data interfaces, models and bill rules that a model needs; blank ones are left out. */
export function modelTargets(model: Model): ModelTarget[] {
  const inForm = [...walkFields(model.form.fields)].flatMap(({ field }) =>
    fieldTargets(field).map((named) => ({ named, label: field.label || field.vModel })),
  );
  const inList = listTargets(model).map((named) => ({ named, label: '' }));
  return [...inForm, ...inList].flatMap(({ named: [kind, at, id], label }) => {
    const text = asText(id);
    return text ? [{ kind, at, id: text, label }] : [];
  });
}

export interface ModelScript {
  at: string;
  source: string;
}

const scriptsIn = (value: unknown, at: string): ModelScript[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, script]) => {
        const source = scriptText(script);
        return isBlankScript(source) ? [] : [{ at: `${at}/${name}`, source }];
      })
    : [];

/** Every script of a model that does something (contract-visualdev §0.3). */
export function modelScripts(model: Model): ModelScript[] {
  const fields = [...walkFields(model.form.fields)].flatMap(({ field }) => scriptsIn(field.raw.on, `${field.at}/on`));
  const buttons = (model.list?.customButtons ?? [])
    .filter(({ kind }) => kind === 2)
    .flatMap(({ at, event }) => scriptsIn({ func: event.func }, `${at}/event`));
  return [
    ...scriptsIn(model.form.raw.funcs, '/formData/funcs'),
    ...fields,
    ...scriptsIn(model.list?.raw.funcs, '/columnData/funcs'),
    ...buttons,
  ];
}
