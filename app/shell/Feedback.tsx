import { App } from 'antd';
import { useEffect } from 'react';
import { setConfirm } from '../feedback';
import { useWords } from '../runtime';

/** Supplies `confirm` (app/feedback) with a dialog in the shell's colours and words. */
export function Feedback() {
  const t = useWords();
  const { modal } = App.useApp();
  useEffect(() => {
    setConfirm(
      async (content) =>
        // antd returns a thenable, not a promise.
        await modal.confirm({
          title: t('common.tip'),
          content,
          okText: t('common.ok'),
          cancelText: t('common.cancel'),
          autoFocusButton: 'ok',
        }),
    );
  }, [modal, t]);
  return null;
}
