import { compileRules } from '../design/rules/compileRules';
import { formRules } from '../design/rules/formRules';
import type { FieldNode, FormDoc, JsonObject } from '../language/types';
import { caption } from './captions';
import { asksRequired } from './fieldRules';
import { widgetFacts } from './fields';
import { formFields } from './formNodes';
import { isHidden } from './isHidden';
import { asText } from './read';
import type { Model, ModelField } from './types';
import { columnsOf, holdsValue, walkFields } from './walk';

/**
 * Widgets that work without a session. Left out: uploads and signatures, which store files; pickers of people,
 * organisations, areas, records and interfaces, which fetch data of the platform; rich text; codes and frames.
 */
const usable = new Set([
  ...['input', 'textarea', 'colorPicker', 'timePicker', 'inputNumber', 'calculate', 'slider', 'rate', 'switch'],
  ...['datePicker', 'radio', 'checkbox', 'select', 'treeSelect', 'cascader', 'numRange', 'dateRange', 'timeRange'],
  ...['divider', 'text', 'alert', 'groupTitle'],
  ...['row', 'card', 'tab', 'collapse', 'tableGrid', 'tableGridTr', 'tableGridTd', 'table'],
]);

/** Items of a dictionary by its id or code, nested as `children`. */
export type PublicItems = ReadonlyMap<string, JsonObject[]>;

const isUsable = (field: ModelField) => usable.has(field.key) && field.options?.type !== 'dynamic';

/** The field with the items of its dictionary as options of its own: the form fetches nothing. */
function withItems(field: ModelField, items: PublicItems): ModelField {
  const { options } = field;
  if (options?.type !== 'dictionary') return field;
  return { ...field, options: { ...options, type: 'static', items: items.get(options.dictionaryType ?? '') ?? [] } };
}

function publicFields(fields: ModelField[], items: PublicItems): ModelField[] {
  return fields
    .filter((field) => isUsable(field) && !isHidden(field))
    .map((field) => ({
      ...withItems(field, items),
      children: publicFields(field.children, items),
      ...(field.panes && {
        panes: field.panes.map((pane) => ({ ...pane, children: publicFields(pane.children, items) })),
      }),
    }));
}

/** Dictionaries that the public form of this model needs. */
export function publicDictionaries({ form }: Model): string[] {
  const named = [...walkFields(form.fields)].flatMap(({ field: { options } }) =>
    options?.type === 'dictionary' && options.dictionaryType ? [options.dictionaryType] : [],
  );
  return [...new Set(named)];
}

/** Labels of required fields, also by a rule, that a public form cannot show: such a model has no short link. */
export function missingInPublic(model: Model): string[] {
  const { form } = model;
  const ruled = [...compileRules(model).fields].filter(([, { required }]) => required.some(({ value }) => value));
  const asked = new Set(ruled.map(([name]) => name));
  return [...walkFields(form.fields)].flatMap(({ field }) =>
    holdsValue(field) && (asksRequired(field) || asked.has(field.vModel)) && !isHidden(field) && !isUsable(field)
      ? [field.label || field.vModel]
      : [],
  );
}

/** What a record from the public form may hold: `vModel`, or `tableFieldX-col` of a sub-table's column. */
export function publicMembers(model: Model): Set<string> {
  const shown = publicFields(model.form.fields, new Map());
  const own = [...walkFields(shown)].filter(({ field, table }) => !table && holdsValue(field));
  return new Set(
    own.flatMap(({ field }) =>
      field.key === 'table'
        ? columnsOf(field).map(({ vModel }) => `${field.vModel}-${vModel}`)
        : widgetFacts(field.key).system
          ? []
          : [field.vModel],
    ),
  );
}

/** Name of the field with the letters of the picture; unlike any field of a designer. */
const captchaName = 'weftCaptcha';

const captchaField: FieldNode = {
  name: captchaName,
  widget: 'captcha',
  label: 'formLink.captcha',
  span: 24,
  rules: [{ required: true, message: 'validation.password.captchaRequired' }],
};

/** The designer's own words, else one that tells what the button does here. */
const okText = (confirm: string) => (confirm && caption(confirm) !== 'common.ok' ? caption(confirm) : 'formLink.send');

/** The form behind a short link: create only, without scripts and without calls but the one that sends it (ROUTE-18). */
export function publicForm(model: Model, items: PublicItems, code: string, version: string): FormDoc {
  const { form } = model;
  const open = { ...model, form: { ...form, fields: publicFields(form.fields, items) } };
  const css = asText(form.raw.classJson).trim();
  return {
    language: 1,
    kind: 'form',
    id: `formLink.${code}`,
    title: { text: model.fullName },
    version,
    ...(css ? { css } : {}),
    fields: [...formFields(open, undefined, formRules(model)), captchaField],
    labels: { position: 'top' },
    layout: { gutterPx: Math.max(0, form.gutterPx) },
    size: form.size,
    okText: okText(form.buttons.confirm),
    showCancel: false,
    submit: [
      {
        do: 'call',
        call: 'formLink.send',
        params: {
          code,
          data: { $: 'form', as: 'json' },
          letters: { $: `form.${captchaName}.code` },
          timestamp: { $: `form.${captchaName}.timestamp` },
        },
        onError: [{ do: 'set', path: `form.${captchaName}`, value: null }],
      },
      { do: 'close' },
    ],
  };
}
