import { lookUp } from '../../core/binding';
import { methods } from '../../core/language/words/call';
import { noticeTypes } from '../../core/language/words/values';
import type { ScriptApi } from '../host';
import type { Tools } from '../tools';

/** Fetches an address of this platform with the person's own rights; returns the envelope (contract-visualdev §0.3). */
function request(
  tools: Tools,
  pressed = false,
  url: unknown,
  method: unknown = 'GET',
  data: unknown = {},
): Promise<unknown> {
  const how = String(method).toUpperCase();
  if (typeof url !== 'string' || !methods.some((each) => each === how))
    return Promise.reject(new Error('request needs an address'));
  if (!tools.host.request) return Promise.reject(new Error('this page has no requests'));
  return tools.host.request(url, how, data, { pressed });
}

function toast({ host }: Tools, message: unknown, type: unknown = 'info'): void {
  host.notify(noticeTypes.find((each) => each === type) ?? 'info', String(lookUp(message, 'message') ?? message));
}

/** Helper functions for every script (contract-visualdev §0.3), of both generations. */
export function scriptHelpers(tools: Tools, pressed?: boolean): ScriptApi {
  const ask = (url: unknown, method?: unknown, data?: unknown): Promise<unknown> =>
    request(tools, pressed, url, method, data);
  const say = (message: unknown, type?: unknown): void => toast(tools, message, type);
  return {
    request: ask,
    toast: say,
    onlineUtils: {
      getUserInfo: () => tools.host.user(),
      getDeviceInfo: () => ({ origin: 'pc' }),
      request: ask,
      route: (url: unknown) => {
        if (typeof url === 'string') tools.host.navigate(url);
      },
      toast: say,
    },
  };
}
