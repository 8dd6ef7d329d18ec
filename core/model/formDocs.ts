import type { Action, ButtonDoc, DetailDoc, FieldNode, FormBody, FormDoc, Text, View } from '../language/types';
import { caption } from './captions';
import { detailFields, formFields } from './formNodes';
import { modelDocumentId, printing, refusedInPreview } from './listButtons';
import { type DocumentContext, permitsOf } from './listPage';
import { cssWidth } from './pickers';
import { asObject, asText } from './read';
import { Scripts } from './scripts';
import { subjectOf } from './subject';
import type { Model } from './types';

const data = { $: 'form', as: 'json' } as const;
const record = { $: 'result.data', as: 'parsed' } as const;
const id = { $: 'args.id' } as const;

/** The version that was loaded is sent back with the save (contract-visualdev §2.3). */
const versionField: FieldNode = { name: 'f_version', widget: 'inputNumber', hiddenWhen: true };

/** Shared state while a form is created, in every frame. */
interface Making {
  model: Model;
  context: DocumentContext;
  scripts: Scripts | undefined;
}

const making = (model: Model, context: DocumentContext): Making => ({
  model,
  context,
  scripts: context.scripts ? new Scripts() : undefined,
});

/** A script of the form itself: `onLoad`, `beforeSubmit`, `afterSubmit` (contract-visualdev §0.3). */
const formScript = ({ model, scripts }: Making, name: string): Action[] =>
  scripts?.use(name, asObject(model.form.raw.funcs)[name]) ?? [];

/** Saves, notifies, runs the designer's script, then the given actions (contract-visualdev §4.6). */
function save(made: Making, after: Action[]): Action[] {
  if (made.context.preview) return refusedInPreview('Save');
  const call = { create: 'onlineDev.create', edit: 'onlineDev.update' };
  const params = { modelId: made.model.id, id, data };
  return [{ do: 'call', call, params }, { do: 'notify' }, ...formScript(made, 'afterSubmit'), ...after];
}

function css(model: Model): { css?: string } {
  const text = asText(model.form.raw.classJson).trim();
  return text ? { css: text } : {};
}

function body(made: Making): FormBody & Partial<FormDoc> {
  const { model, scripts } = made;
  const { labelPosition, labelWidthPx, gutterPx, size, buttons, raw, concurrencyLock } = model.form;
  const fields = [...formFields(model, scripts, made.context.rules), ...(concurrencyLock ? [versionField] : [])];
  const onLoad = formScript(made, 'onLoad');
  const beforeSubmit = formScript(made, 'beforeSubmit');
  return {
    ...css(model),
    fields,
    labels: { position: labelPosition, widthPx: Math.max(0, labelWidthPx) },
    layout: { gutterPx: Math.max(0, gutterPx) },
    size,
    okText: caption(buttons.confirm),
    cancelText: caption(buttons.cancel),
    ...(raw.hasConfirmBtn === false ? { showOk: false } : {}),
    ...(raw.hasCancelBtn === false ? { showCancel: false } : {}),
    ...(onLoad.length ? { onLoad } : {}),
    ...(beforeSubmit.length ? { beforeSubmit } : {}),
  };
}

/** Scripts are known once the whole document is created. */
const withScripts = <T extends object>(document: T, { scripts }: Making): T =>
  scripts?.all ? { ...document, scripts: scripts.all } : document;

/** Of a new record, where the designer chose no such button (ux 49). */
const saveAndNew = (onClick: Action[]): ButtonDoc => ({
  name: 'saveAndNew',
  label: 'common.saveAndNew',
  hiddenWhen: { '$args.id': { null: false } },
  onClick,
});

/** Saves without closing: a new record resets the form, a stored one is reloaded (contract-visualdev §4.6). */
function extraButtons({ model }: Making): ButtonDoc[] {
  const { confirmAndAdd } = model.form.buttons;
  const stay: Action[] = [{ do: 'submit', keepOpen: true }, { do: 'reset' }];
  if (!confirmAndAdd) return model.form.raw.hasConfirmAndAddBtn === undefined ? [saveAndNew(stay)] : [];
  const own = caption(confirmAndAdd);
  const standing = typeof own === 'string';
  return [
    {
      name: 'confirmAndAdd',
      label: standing ? 'model.confirmAndAdd' : own,
      hiddenWhen: { '$args.id': { null: false } },
      onClick: stay,
    },
    {
      name: 'confirmAndContinue',
      label: standing ? 'model.confirmAndContinue' : own,
      hiddenWhen: { '$args.id': { null: true } },
      onClick: stay,
    },
  ];
}

function framed(made: Making, shared: Omit<FormDoc, 'kind' | 'language' | 'frame' | 'width'>): FormDoc {
  const { popupType, widths } = made.model.form;
  const frame = popupType === 'general' ? 'dialog' : popupType;
  const width = cssWidth(widths[popupType], popupType === 'fullScreen' ? '100%' : '600px');
  return { language: 1, kind: 'form', frame, width, ...withScripts(shared, made) };
}

/** Names the model; a draft may have no name yet. */
const createTitle = ({ fullName }: Model): Text =>
  fullName ? { key: 'model.createOf', values: { name: fullName } } : 'common.add';

/** The form over its list: create and edit. */
export function formDocument(model: Model, context: DocumentContext): FormDoc {
  const made = making(model, context);
  const buttons = extraButtons(made);
  return framed(made, {
    id: modelDocumentId(model.id, 'form'),
    title: { create: createTitle(model), edit: 'common.edit' },
    ...subjectOf(model),
    permits: permitsOf(model.list, context, ['form']),
    version: context.version,
    load: { call: 'onlineDev.info', params: { modelId: model.id, id }, values: record },
    ...body(made),
    ...(buttons.length ? { buttons } : {}),
    submit: save(made, [{ do: 'close' }, { do: 'refresh' }]),
  });
}

/** The form over another model's list: create only, filled in from `args.values` (contract-visualdev §6.8). */
export function popupDocument(model: Model, context: DocumentContext): FormDoc {
  const made = making(model, context);
  return framed(made, {
    id: modelDocumentId(model.id, 'popup'),
    title: { text: model.fullName },
    version: context.version,
    ...body(made),
    submit: save(made, [{ do: 'close' }, { do: 'refresh' }]),
  });
}

/** A standalone form: create only, confirm and reset (contract-visualdev §12). */
export function formPage(model: Model, context: DocumentContext): FormDoc {
  const made = making(model, context);
  const page: FormDoc = {
    language: 1,
    kind: 'form',
    id: modelDocumentId(model.id, 'form'),
    title: { text: model.fullName },
    version: context.version,
    ...body(made),
    showCancel: false,
    buttons: [{ name: 'reset', label: 'common.reset', onClick: [{ do: 'reset' }] }],
    submit: save(made, [{ do: 'reset' }]),
  };
  return withScripts(page, made);
}

/** Only where templates are configured (DETL-05, DETL-12). */
function printButton({ form: { print } }: Model, { preview }: DocumentContext): { buttons?: ButtonDoc[] } {
  if (!print) return {};
  const onClick = preview ? refusedInPreview('Print') : printing(print.ids, id);
  return { buttons: [{ name: 'print', label: caption(print.label), icon: 'print', onClick }] };
}

/** The form over the detail, for those who may edit the record; both screens then show what was saved. */
function editButton({ model, context }: Making): ButtonDoc[] {
  const { list } = model;
  const button = list?.rowButtons.find(({ value }) => value === 'edit');
  if (!list || !button || list.type === 4 || context.preview) return [];
  const saved: Action[] = [{ do: 'reset' }, { do: 'refresh', view: 'list' }, { do: 'emit', event: 'record.talked' }];
  return [
    {
      name: 'edit',
      label: caption(button.label),
      icon: 'edit',
      ...(list.usePermission.button ? { permit: 'btn_edit' } : {}),
      onClick: [{ do: 'open', document: modelDocumentId(model.id, 'form'), args: { id }, onOk: saved }],
    },
  ];
}

/** Comments and history of the record, unless the model turns both off, and records that name it, if it wants them. */
function talkViews({ id: modelId, form: { raw } }: Model, { preview }: DocumentContext): { views?: View[] } {
  const shown = {
    comments: raw.comments !== false,
    history: raw.history !== false,
    ...(raw.detailRelated === true && { related: true }),
  };
  if (preview || !Object.values(shown).includes(true)) return {};
  return { views: [{ id: 'talk', view: 'document', document: 'record.talk', args: { modelId, id, ...shown } }] };
}

/** A read-only record in its frame, with the server's display texts (contract-visualdev §5). */
export function detailDocument(model: Model, context: DocumentContext): DetailDoc {
  const head = editButton(making(model, context));
  const { popupType, widths, labelWidthPx, labelPosition } = model.form;
  const fallback = popupType === 'fullScreen' ? '100%' : '600px';
  /** Values in a line; undefined: as many as fit. */
  const columns = [1, 2, 3, 4].find((each) => each === model.form.raw.detailColumns);
  return {
    language: 1,
    kind: 'detail',
    id: modelDocumentId(model.id, 'detail'),
    title: 'common.detail',
    ...subjectOf(model),
    ...css(model),
    permits: permitsOf(model.list, context, ['form']),
    version: context.version,
    frame: popupType === 'general' ? 'dialog' : popupType,
    width: cssWidth(widths[popupType], fallback),
    load: { call: 'onlineDev.dataChange', params: { modelId: model.id, id }, values: record },
    fields: detailFields(model),
    labels: { position: labelPosition, widthPx: Math.max(0, labelWidthPx) },
    ...(columns && { layout: { columns } }),
    ...(head.length ? { head } : {}),
    ...printButton(model, context),
    ...talkViews(model, context),
  };
}
