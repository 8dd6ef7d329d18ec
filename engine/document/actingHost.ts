import type { ActsFor } from '../../core/actsFor';
import type { Host } from '../host';

/** The document on screen: calls are made in its name. */
interface Acting {
  readonly document: { readonly id: string };
  readonly actsFor: ActsFor | undefined;
}

/**
 * The host as one document reaches it: calls are made in the document's name, and one that changes something only when a
 * person's press or key started it, never by drawing, refreshing or the result of another document. The person is told of it once.
 */
export function actingHost(host: Host, acting: Acting): Host {
  const told = new Set<string>();
  const refuses = (name: string, pressed = false): boolean => {
    if (pressed || !host.changes?.(name)) return false;
    if (!told.has(name)) host.report({ at: acting.document.id, message: refusal(name) });
    // Not while something is drawn.
    if (told.size === 0) queueMicrotask(() => host.notify('error', host.t('engine.notPressed')));
    told.add(name);
    return true;
  };
  const { request } = host;
  const own: Partial<Host> = {
    call: async (name, params, options) => {
      if (refuses(name, options?.pressed)) throw new Error(refusal(name));
      return host.call(name, params, { ...options, by: acting.actsFor });
    },
    useCall: (name, params) => host.useCall(name, params && refuses(name) ? null : params, acting.actsFor),
    ...(request && {
      request: (url, method, data, options) => request(url, method, data, { ...options, by: acting.actsFor }),
    }),
  };
  return Object.assign(Object.create(host) as Host, own);
}

const refusal = (call: string): string => `the call "${call}" changes something: only a person's press may start it`;
