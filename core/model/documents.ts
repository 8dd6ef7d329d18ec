import type {
  Action,
  ButtonDoc,
  DetailDoc,
  DialogDoc,
  DrawerDoc,
  FieldNode,
  FormBody,
  FormDoc,
  PageDoc,
} from '../language/types';
import { caption } from './captions';
import { detailFields, formFields } from './formNodes';
import { type DocumentContext, listPage, modelDocumentId, permitsOf } from './listPage';
import type { Model } from './types';

export interface ModelDocuments {
  /** Absent for a form alone (webType 1). */
  list?: PageDoc;
  /** Absent for a data view (webType 4). */
  form?: FormDoc | DialogDoc | DrawerDoc;
  detail?: DetailDoc;
}

const data = { $: 'form', as: 'json' } as const;
const record = { $: 'result.data', as: 'parsed' } as const;
const id = { $: 'args.id' } as const;

/** The version that was read goes back with the save (contract-visualdev §2.3). */
const versionField: FieldNode = { name: 'f_version', widget: 'inputNumber', hiddenWhen: true };

function save(model: Model, after: Action[]): Action[] {
  const call = { create: 'onlineDev.create', edit: 'onlineDev.update' };
  return [{ do: 'call', call, params: { modelId: model.id, id, data } }, { do: 'notify' }, ...after];
}

function fields(model: Model): FieldNode[] {
  return [...formFields(model), ...(model.form.concurrencyLock ? [versionField] : [])];
}

function body(model: Model): FormBody {
  const { labelPosition, labelWidthPx, gutterPx, size, buttons, raw } = model.form;
  return {
    fields: fields(model),
    labelPosition,
    labelWidthPx,
    gutterPx,
    size,
    okText: caption(buttons.confirm),
    cancelText: caption(buttons.cancel),
    ...(raw.hasConfirmBtn === false ? { showOk: false } : {}),
    ...(raw.hasCancelBtn === false ? { showCancel: false } : {}),
  };
}

/** 确定并新增: saves, then the empty form stands there again (contract-visualdev §4.6). */
function extraButtons(model: Model): ButtonDoc[] {
  const { confirmAndAdd } = model.form.buttons;
  if (!confirmAndAdd) return [];
  return [
    {
      name: 'confirmAndAdd',
      label: caption(confirmAndAdd),
      hiddenWhen: { '$args.id': { null: false } },
      do: [{ do: 'submit', keepOpen: true }, { do: 'reset' }],
    },
  ];
}

function framed(model: Model, context: DocumentContext): DialogDoc | DrawerDoc {
  const { popupType, widths } = model.form;
  const buttons = extraButtons(model);
  const shared = {
    id: modelDocumentId(model.id, 'form'),
    title: { create: 'common.add', edit: 'common.edit' },
    permits: permitsOf(model.list, ['form']),
    version: context.version,
    load: { call: 'onlineDev.info', params: { modelId: model.id, id }, values: record },
    ...body(model),
    ...(buttons.length ? { buttons } : {}),
    submit: save(model, [{ do: 'close' }, { do: 'refresh' }]),
  };
  if (popupType === 'drawer') return { kind: 'drawer', width: widths.drawer, ...shared };
  if (popupType === 'fullScreen') return { kind: 'dialog', width: widths.fullScreen, fullScreen: true, ...shared };
  return { kind: 'dialog', width: widths.general, ...shared };
}

/** A form alone: create only, confirm and reset (contract-visualdev §12). */
function formPage(model: Model, context: DocumentContext): FormDoc {
  return {
    kind: 'form',
    id: modelDocumentId(model.id, 'form'),
    title: { text: model.fullName },
    version: context.version,
    ...body(model),
    showCancel: false,
    buttons: [{ name: 'reset', label: 'common.reset', do: [{ do: 'reset' }] }],
    submit: save(model, [{ do: 'reset' }]),
  };
}

function detailDoc(model: Model, context: DocumentContext): DetailDoc {
  const { popupType, widths, labelWidthPx, labelPosition } = model.form;
  return {
    kind: 'detail',
    id: modelDocumentId(model.id, 'detail'),
    title: 'common.detail',
    permits: permitsOf(model.list, ['form']),
    version: context.version,
    frame: popupType === 'general' ? 'dialog' : popupType,
    width: widths[popupType],
    load: { call: 'onlineDev.dataChange', params: { modelId: model.id, id }, values: record },
    fields: detailFields(model),
    labelWidthPx,
    labelPosition,
  };
}

/**
 * The documents of a model, ids `model.<modelId>.list|form|detail`: the same language as every other screen, so there is no
 * second renderer. Pure; compiled where they are drawn.
 */
export function modelDocuments(model: Model, context: DocumentContext): ModelDocuments {
  if (model.webType === 1) return { form: formPage(model, context), detail: detailDoc(model, context) };
  const list = model.list && listPage(model, model.list, context);
  if (model.webType === 4) return { list };
  return { list, form: framed(model, context), detail: detailDoc(model, context) };
}
