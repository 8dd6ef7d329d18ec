import { App } from 'antd';
import { useEffect } from 'react';
import { setConfirm } from '../feedback';
import { useWords } from '../runtime';

/** Gives the rest of the application a confirm dialog in the colours and words of the shell. */
export function Feedback() {
  const t = useWords();
  const { modal } = App.useApp();
  useEffect(() => {
    setConfirm(
      async (content) =>
        // antd gives a thenable of its own.
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
