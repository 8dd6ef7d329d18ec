import { Modal } from 'antd';
import { useState } from 'react';
import type { FlowDoc } from '../../../core/flow/types';
import type { TryAnswer } from '../../../core/flow/wire';
import type { FieldNode, FormDoc } from '../../../core/language/types';
import type { World } from './world';

/** Asks for whom and with which values a flow is tried; undefined: not at all. */
async function askWhom({ host }: World, modelId: string): Promise<Record<string, unknown> | undefined> {
  const form = modelId
    ? ((await host.document(`model.${modelId}.form`).catch(() => undefined)) as FormDoc | undefined)
    : undefined;
  const starter: FieldNode = {
    name: 'weftStarter',
    widget: 'userSelect',
    label: 'flow.design.tryFor',
    span: 24,
    rules: ['required'],
    default: { $: 'user.userId' },
  };
  const document: FormDoc = {
    language: 1,
    kind: 'form',
    id: 'flow.try',
    frame: 'dialog',
    title: 'flow.design.try',
    width: '720px',
    okText: 'flow.design.try',
    fields: [starter, ...(form?.fields ?? [])],
    labels: form?.labels,
  };
  const { ok, result } = await host.open(document, {});
  return ok ? (result as Record<string, unknown>) : undefined;
}

/** Tries the flow with a person and values: who would decide, when and why. */
export function useTry(world: World, modelId: string) {
  const { host } = world;
  const [answer, setAnswer] = useState<TryAnswer>();
  const run = async (document: FlowDoc) => {
    const given = await askWhom(world, modelId);
    if (!given) return;
    const { weftStarter: userId, ...values } = given;
    try {
      const { data } = await host.call('flowTemplate.tryOut', { document, userId, values });
      setAnswer(data as TryAnswer);
    } catch {
      // The call has shown why.
    }
  };
  const { t } = host;
  const shown = (
    <Modal
      open={answer !== undefined}
      title={t('flow.design.tryResult')}
      footer={null}
      onCancel={() => setAnswer(undefined)}
      destroyOnHidden
    >
      {answer?.lines.length ? (
        <ol className="weft-flow-tries">
          {answer.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step may be entered twice
            <li key={index}>
              <strong>{line.title || t(`flow.design.do.${line.do}`)}</strong>
              {line.people.map(({ id, name, why }) => (
                <div key={id}>
                  {name}
                  {why ? <span className="weft-flow-note"> · {t(why.key, why.args)}</span> : null}
                </div>
              ))}
              {line.words ? <div className="weft-flow-note">{line.words}</div> : null}
            </li>
          ))}
        </ol>
      ) : (
        <p>{t('flow.design.tryNothing')}</p>
      )}
      {answer ? <p>{t('flow.design.tryEnds', { status: t(`flow.ui.status.${answer.status}`) })}</p> : null}
    </Modal>
  );
  return { run, shown };
}
