import { Button } from 'antd';
import TextArea, { type TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useRef, useState } from 'react';
import type { Host } from '../../../engine/host';
import { momentOf } from '../flowPicture/times';

interface Comment {
  id: string;
  text: string;
  creatorUser: string;
  creatorTime: number;
  isDel: boolean;
}

/** What people said beside their decisions; read anew when the server says that the instance changed. */
export function Comments({ host, taskId, may }: { host: Host; taskId: string; may: boolean }) {
  const { t } = host;
  const { data, refresh } = host.useCall<{ list: Comment[] }>('flowComment.list', {
    taskId,
    currentPage: 1,
    pageSize: 100,
  });
  useEffect(
    () =>
      host.on('flow.changed', (payload) => {
        const { instanceId } = (payload ?? {}) as { instanceId?: string };
        if (!instanceId || instanceId === taskId) void refresh();
      }),
    [host, taskId, refresh],
  );
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const box = useRef<TextAreaRef>(null);
  const act = async (call: string, params: Record<string, unknown>) => {
    setBusy(true);
    try {
      await host.call(call, params, { pressed: true });
      setText('');
      await refresh();
    } catch {
      // The call has shown why; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="weft-detail-comments">
      {may ? (
        <div className="weft-detail-write" data-by-hand>
          <TextArea
            ref={box}
            aria-label={t('flow.ui.addComment')}
            placeholder={t('flow.ui.addComment')}
            value={text}
            maxLength={2000}
            autoSize={{ minRows: 1, maxRows: 6 }}
            onChange={({ target }) => setText(target.value)}
          />
          <Button
            loading={busy}
            disabled={!text.trim()}
            onClick={async () => {
              await act('flowComment.create', { taskId, text: text.trim() });
              // The button is disabled then, and would lose the focus.
              box.current?.focus();
            }}
          >
            {t('flow.ui.send')}
          </Button>
        </div>
      ) : null}
      {data?.list.length ? (
        <ul className="weft-detail-lines">
          {data.list.map((each) => (
            <li key={each.id}>
              <strong>{each.creatorUser}</strong> <span className="weft-picture-why">{momentOf(each.creatorTime)}</span>
              <div className="weft-detail-said">{each.text}</div>
              {each.isDel ? (
                <Button size="small" type="link" onClick={() => void act('flowComment.remove', { id: each.id })}>
                  {t('common.delete')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="weft-picture-why">{t('flow.ui.noComments')}</p>
      )}
    </div>
  );
}
