import { useEffect, useState } from 'react';
import { useWidgetHost } from '../../../../engine/widgetHost';

/**
 * The answer of a call; undefined while it is under way, without params, and when it failed, which the host has said. Another `again`
 * asks anew, and keeps the answer until then.
 */
export function useAnswer<T>(call: string, params: Record<string, unknown> | undefined, again = 0): T | undefined {
  const host = useWidgetHost();
  const question = params && JSON.stringify(params);
  const [answer, setAnswer] = useState<{ question: string; data: T }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks anew
  useEffect(() => {
    if (!host || question === undefined) return undefined;
    let live = true;
    host.call(call, JSON.parse(question)).then(
      ({ data }) => live && setAnswer({ question, data: data as T }),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [host, call, question, again]);
  return answer && answer.question === question ? answer.data : undefined;
}
