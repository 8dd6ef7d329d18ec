import { basePath, placed } from '../core/basePath';
import { buildOf } from '../core/build';
import type { Call, Document } from '../core/language/types';
import { createRuntime, type RuntimeOptions } from '../runtime/createRuntime';
import type { CompiledModel } from '../runtime/documents';
import { indexedDbArea } from '../runtime/drafts/draftArea';
import { storagePrefix } from '../runtime/storage';
import { calls, loadDocument, loadLocale, namespaces } from '../schemas';
import { loadNeedsOf, namespacesIn } from './documentNeeds';
import { parts } from './plugins/parts';
import { isPreview, previewStorage } from './preview/previewStorage';
import { prove } from './proof/prove';
import { isDirty } from './shell/dirty';
import { loadAntdLocale } from './theme/antdLocale';
import { isViewing, leaveView, viewStorage } from './viewing/view';

/** The menu entry that shows a model: the scope of its permissions. */
function moduleIdOf(modelId: string): string {
  return runtime.session.get().routes.find((route) => route.relationId === modelId)?.moduleId ?? '';
}

/** core/model is loaded with the first model that is opened. */
async function compileModel(modelId: string, config: unknown, preview: boolean): Promise<CompiledModel> {
  const { compileModelDocuments, namesRules } = await import('./compileModel');
  const rules = namesRules(config) ? (await import('../core/design/rules/formRules')).formRules : undefined;
  return compileModelDocuments(modelId, config, moduleIdOf(modelId), { preview, rules });
}

/** Root leads to the sign-in page when the token is gone; a view as somebody else ends. */
function goToSignIn(): void {
  if (isViewing) leaveView();
}

/** The sign-in page has nothing of antd; the pages behind it get its words with ours. */
const loadWords: RuntimeOptions['loadWords'] = async (language, wanted) => {
  const behind = wanted === 'all' || wanted.includes('shell');
  const [words, more] = await Promise.all([
    loadLocale(language, wanted === 'all' ? undefined : wanted),
    parts.words?.(language),
    behind && loadAntdLocale(language),
  ]);
  return more ? { ...words, ...more } : words;
};

const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** The one runtime of this page load. */
export const runtime = createRuntime({
  catalogue: calls as Record<string, Call>,
  loadWords,
  namespaces,
  bundled: (id) => {
    // Most documents are named as their words, which are fetched beside them.
    runtime.i18n.need(namespacesIn(`"${id}"`)).catch(() => undefined);
    return loadDocument(id) as Promise<Document | undefined>;
  },
  prepare: (document) => loadNeedsOf(document, runtime.i18n),
  compileModel,
  origin: location.origin + basePath(),
  build: import.meta.env.PROD ? buildOf(document.head.innerHTML) : undefined,
  storage: isPreview ? previewStorage : isViewing ? viewStorage : localStorage,
  tabStorage: isPreview ? undefined : sessionStorage,
  draftArea: isPreview ? undefined : globalThis.indexedDB && indexedDbArea(indexedDB, `${storagePrefix}drafts`),
  crypto: globalThis.crypto,
  browserLanguage: navigator.language,
  prefersDark: systemDark.matches,
  // A view as somebody else only reads, and so does a preview.
  writesLook: !isViewing && !isPreview,
  preview: isPreview,
  timeoutMs: Number(import.meta.env.VITE_REQUEST_TIMEOUT_MS) || undefined,
  network: globalThis,
  prove,
  reload: () => location.reload(),
  goTo: (address) => location.assign(placed(address)),
  goToSignIn,
  holdsWork: () => !isViewing && isDirty(),
});

systemDark.addEventListener?.('change', ({ matches }) => runtime.settings.setPrefersDark(matches));

/** A sign-in in another tab lets the pages of this one go on; signing out there covers them. */
addEventListener('storage', ({ key, newValue }) => {
  if (isPreview || (key !== null && key !== `${storagePrefix}token`)) return;
  const { session, i18n } = runtime;
  if (newValue !== null) {
    const token = isViewing ? undefined : runtime.local.get<string>('token');
    if (token) void session.adopt(token).catch(() => undefined);
  } else if (session.get().token && !session.end(i18n.t('error.signedOut'), true)) goToSignIn();
});

/** Words on screen; the component re-renders when language or words change. */
export function useWords(): (key: string, values?: Record<string, unknown>) => string {
  runtime.i18n.useI18n();
  return runtime.i18n.t;
}
