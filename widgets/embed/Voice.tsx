import { Button, Input, Modal, message } from 'antd';
import { useEffect } from 'react';
import type { Question } from '../../engine/host';
import type { WeftHost } from './createHost';
import type { Voice as Voices } from './stage';

type Messages = ReturnType<typeof message.useMessage>[0];
type Modals = ReturnType<typeof Modal.useModal>[0];

/** Seconds that a message is on screen. */
const secondsOf = { brief: 1, usual: 3, button: 8 };

function notifyBy(messages: Messages, { navigate }: WeftHost): Voices['notify'] {
  let count = 0;
  return (type, text, { brief, stays, link, button } = {}) => {
    count += 1;
    const key = `weft-${count}`;
    const press = link ? { label: link.label, onPress: () => navigate(link.to) } : button;
    const close = () => messages.destroy(key);
    void messages.open({
      key,
      type,
      duration: stays || link ? 0 : button ? secondsOf.button : brief ? secondsOf.brief : secondsOf.usual,
      onClick: stays && !press ? close : undefined,
      content: press ? (
        <>
          {text}{' '}
          <Button
            type="link"
            size="small"
            onClick={() => {
              close();
              press.onPress();
            }}
          >
            {press.label}
          </Button>
        </>
      ) : (
        text
      ),
    });
  };
}

function titleOf(t: WeftHost['t'], { about, verb }: Question): string {
  if (!about) return t('common.tip');
  return verb ? t('common.verbAbout', { verb, name: about }) : about;
}

function confirmBy(modals: Modals, { t }: WeftHost): Voices['confirm'] {
  return async (text, question = {}) => {
    const { verb, refusal, danger = false, typed = false, about = '' } = question;
    const name = t('common.typeName', { name: about });
    const shown = modals.confirm({
      title: titleOf(t, question),
      content: typed ? (
        <>
          {text}
          <Input
            aria-label={name}
            placeholder={name}
            onChange={({ target }) =>
              shown.update({ okButtonProps: { danger, disabled: target.value.trim() !== about } })
            }
          />
        </>
      ) : (
        text
      ),
      okText: verb ?? t('common.ok'),
      cancelText: refusal ?? t('common.cancel'),
      okButtonProps: { danger, disabled: typed },
      autoFocusButton: typed ? null : danger ? 'cancel' : 'ok',
    });
    return await shown;
  };
}

/** Shows messages and questions of a host with antd. */
export function Voice({ host }: { host: WeftHost }) {
  const [messages, drawnMessages] = message.useMessage();
  const [modals, drawnModals] = Modal.useModal();
  useEffect(() => {
    host.stage.voice = { notify: notifyBy(messages, host), confirm: confirmBy(modals, host) };
    return () => {
      host.stage.voice = undefined;
    };
  }, [messages, modals, host]);
  return (
    <>
      {drawnMessages}
      {drawnModals}
    </>
  );
}
