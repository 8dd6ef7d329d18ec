import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FlowDoc } from '../../../core/flow/types';
import type { CompareAnswer } from '../../../core/flow/wire';
import type { Host } from '../../../engine/host';

/** Runs the newest records through the version in force and through the document, and shows which go another way. */
export function CompareButton({ host, id, doc }: { host: Host; id: string; doc: FlowDoc }) {
  const [busy, setBusy] = useState(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const run = async () => {
    setBusy(true);
    // A refusal has shown why.
    const answer = await host.call('flowTemplate.compare', { id, document: doc }).catch(() => undefined);
    // It takes seconds: what comes after the person left opens over another page no more.
    if (left.current) return;
    setBusy(false);
    if (answer) await host.open('flow.compare', { ...(answer.data as CompareAnswer) });
  };
  return (
    <Button loading={busy} onClick={() => void run()}>
      {host.t('flow.compare.dialog')}
    </Button>
  );
}
