import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { FlowDoc } from '../../../core/flow/types';
import type { TryAnswer } from '../../../core/flow/wire';
import { askTry, type Trial, tryParams } from './askTry';
import { TryResult } from './TryResult';
import type { World } from './world';

interface Tried {
  doc: FlowDoc;
  trial: Trial;
  answer: TryAnswer;
}

/** Tries the flow with a person, a record or values, through time: who would decide, when and why, and what would follow. */
export function useTry(world: World, modelId: string) {
  const { host } = world;
  const { t } = host;
  const [tried, setTried] = useState<Tried>();
  const run = async (doc: FlowDoc, before?: Trial) => {
    try {
      const trial = await askTry(world, doc, modelId, before);
      if (!trial) return;
      const { data } = await host.call('flowTemplate.tryOut', tryParams(doc, trial));
      setTried({ doc, trial, answer: data as TryAnswer });
    } catch {
      // The call has shown why.
    }
  };
  const close = () => setTried(undefined);
  const shown = (
    <Modal
      open={tried !== undefined}
      title={t('flow.design.tryResult')}
      width={600}
      onCancel={close}
      destroyOnHidden
      footer={[
        <Button
          key="again"
          onClick={() => {
            close();
            if (tried) void run(tried.doc, tried.trial);
          }}
        >
          {t('flow.tryOut.again')}
        </Button>,
        <Button key="close" type="primary" onClick={close}>
          {t('common.close')}
        </Button>,
      ]}
    >
      {tried ? <TryResult world={world} doc={tried.doc} answer={tried.answer} /> : null}
    </Modal>
  );
  return { run: (doc: FlowDoc) => run(doc), shown };
}
