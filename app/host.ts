import { placeOfReport } from '../core/errorReport';
import { frameOf } from '../core/language/frameOf';
import { languages } from '../core/languages';
import { limits } from '../core/limits';
import type { Host, HostUser, OpenResult } from '../engine/host';
import { download } from '../runtime/download';
import { copyAddress } from '../widgets/copyText';
import { chooseFile } from './chooseFile';
import { isChunkFailure } from './errors/chunk';
import { reportError } from './errors/reportError';
import { confirm } from './feedback';
import { navigate } from './navigation';
import { openOverlay } from './overlays/overlays';
import { failure } from './platform/failure';
import { queries } from './platform/queries';
import { sources } from './platform/sources';
import { createUseStored, firstViewOf } from './platform/useStored';
import { isPreview } from './preview/previewStorage';
import { runtime } from './runtime';
import { sandbox } from './sandbox';
import { documentsOf } from './shell/resolvePage';
import { rememberShown } from './viewing/shownDocuments';
import { isViewing } from './viewing/view';

/** A preview opens the documents that its editor posted (app/preview). */
const documentOf: Host['document'] = async (id) =>
  (isPreview && (await import('./preview/postedDocuments')).postedDocument(id)) || runtime.documents.fetch(id);

const open: Host['open'] = async (document, args, moduleId, opener) => {
  const [found] = await Promise.all([
    typeof document === 'string' ? documentOf(document) : document,
    import('../widgets/frames').then(({ loadDialog }) => loadDialog()),
  ]);
  if (found.kind !== 'page' || frameOf(found) !== 'page')
    return openOverlay({ document: found, args, moduleId, opener });
  // A page has the permissions of its own menu entry; without one it is refused (ROUTE-24).
  const route = runtime.session.get().routes.find((each) => documentsOf(each)?.includes(found.id));
  if (route) return openOverlay({ document: found, args, moduleId: route.moduleId, opener });
  void runtime.toasts.show('error', runtime.i18n.t('error.deniedTitle'));
  return { ok: false };
};

function openOrTell(...args: Parameters<typeof open>): Promise<OpenResult> {
  return open(...args).catch((error: unknown) => {
    console.error('A document did not open', error);
    const id = typeof args[0] === 'string' ? args[0] : args[0].id;
    const { t } = runtime.i18n;
    const message = isChunkFailure(error) ? t('error.chunkText') : t('error.documentGone', { id });
    void runtime.toasts.show('error', message);
    return { ok: false };
  });
}

const outside: Pick<Host, 'call' | 'useCall' | 'notify'> = {
  call: (name, params, options) => runtime.call(name, params, options),
  useCall: (name, params, by) => runtime.useCall(name, params, by),
  notify: (type, message, { brief, stays, link, button } = {}) =>
    void runtime.toasts.show(type, message, {
      durationMs: button ? limits.toastButtonMs : brief ? limits.toastStateMs : limits.toastSaveMs,
      stays: stays || link !== undefined,
      link,
      button,
    }),
};

let shown: { of: object; language: string; user: HostUser } | undefined;

/** The person as bindings see them; `language` is the one on screen, which may differ from the account's; `languages` are options. */
function shownUser(): HostUser {
  const of = runtime.session.get().user ?? {};
  const language = runtime.i18n.language();
  if (shown?.of !== of || shown.language !== language)
    shown = {
      of,
      language,
      user: { ...of, language, languages: languages.map(({ code, name }) => ({ id: code, fullName: name })) },
    };
  return shown.user;
}

/** What the engine needs from outside, implemented by the runtime, the shell and the adapters of this platform. */
export const host: Host = {
  ...outside,
  sources,
  queries,
  failure,
  drafts: runtime.drafts,
  useStored: createUseStored({
    ...outside,
    isAdministrator: () => Boolean(runtime.session.get().user?.isAdministrator),
    first: {
      get: () => runtime.settings.get().firstViews,
      set: (firstViews) => runtime.settings.set({ firstViews }),
    },
  }),
  firstView: (owner) => firstViewOf(runtime.settings.get().firstViews, owner),
  dictionary: (code, valueKey) => runtime.dictionary(code, valueKey),
  useDictionary: (code, valueKey) => runtime.useDictionary(code, valueKey),
  changes: runtime.changes,
  can: (kind, code, moduleId) => runtime.session.get().permissions.can(kind, code, moduleId),
  hides: (kind, code, moduleId) => runtime.session.get().permissions.hides(kind, code, moduleId),
  t: runtime.i18n.t,
  language: runtime.i18n.language,
  confirm,
  navigate: isPreview ? () => outside.notify('info', runtime.i18n.t('widget.preview.still')) : navigate,
  open: openOrTell,
  document: documentOf,
  editing: () => import('./editing').then((module) => module.editing),
  download: (url, name) => download(url, name),
  address: runtime.address,
  chooseFile,
  copyAddress,
  user: shownUser,
  on: runtime.bus.on,
  emit: runtime.bus.emit,
  say: isPreview ? undefined : runtime.socket.send,
  script: sandbox.run,
  request: runtime.request,
  shown: isViewing ? rememberShown : undefined,
  report: ({ at, message, error }) => {
    console.warn(`${at}: ${message}`, error ?? '');
    if (error) reportError(error, { kind: 'document', ...placeOfReport(at) });
  },
};
