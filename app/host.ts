import type { Document } from '../core/language/types';
import type { Host, OpenResult } from '../engine/host';
import { download } from '../runtime/download';
import { confirm } from './feedback';
import { navigate } from './navigation';
import { openOverlay } from './overlays/overlays';
import { runtime } from './runtime';
import { sandbox } from './sandbox';

async function open(
  document: string | Document,
  args: Record<string, unknown>,
  moduleId?: string,
): Promise<OpenResult> {
  const found = typeof document === 'string' ? await runtime.documents.fetch(document) : document;
  return openOverlay(found, args, moduleId);
}

function openOrTell(...args: Parameters<typeof open>): Promise<OpenResult> {
  return open(...args).catch((error: unknown) => {
    console.error('A document did not open', error);
    const id = typeof args[0] === 'string' ? args[0] : args[0].id;
    void runtime.toasts.show('error', runtime.i18n.t('error.documentGone', { id }));
    return { ok: false };
  });
}

/** Everything the engine needs from outside, answered by the runtime and the shell. */
export const host: Host = {
  call: (name, params, options) => runtime.call(name, params, options),
  useCall: (name, params) => runtime.useCall(name, params),
  useDictionary: (code, valueKey) => runtime.useDictionary(code, valueKey),
  can: (kind, code, moduleId) => runtime.session.get().permissions.can(kind, code, moduleId),
  t: runtime.i18n.t,
  language: runtime.i18n.language,
  notify: (type, message) => void runtime.toasts.show(type, message),
  confirm,
  navigate,
  open: openOrTell,
  document: runtime.documents.fetch,
  download: (url, name) => download(url, name),
  user: () => runtime.session.get().user ?? {},
  on: runtime.bus.on,
  emit: runtime.bus.emit,
  script: sandbox.run,
  request: runtime.request,
  report: ({ at, message, error }) => console.warn(`${at}: ${message}`, error ?? ''),
};
