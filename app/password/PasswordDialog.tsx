import { Alert, Button, Form, Input, Modal } from 'antd';
import Password from 'antd/es/input/Password';
import { useState } from 'react';
import { type PasswordPolicy, passwordProblems } from '../../core/password';
import { Demands } from '../../widgets/input/NewPassword/Demands';
import { Captcha, newCaptchaKey } from '../login/Captcha';
import { runtime, useWords } from '../runtime';
import './password.css';

interface Values {
  oldPassword: string;
  password: string;
  repeat: string;
  code: string;
}

/**
 * The first change of a password: 600 px, cannot be put off (AUTH-50…53, decision AUTH-56). Every session of the account ends
 * with it, so the person signs in again.
 */
export function PasswordDialog({ policy }: { policy: PasswordPolicy }) {
  const t = useWords();
  const [form] = Form.useForm<Values>();
  const [random, setRandom] = useState(newCaptchaKey);
  const [busy, setBusy] = useState(false);
  const password = Form.useWatch('password', form) ?? '';

  async function save({ oldPassword, password: chosen, code }: Values) {
    setBusy(true);
    try {
      const params = { oldPassword, password: chosen, code, timestamp: random };
      const { msg } = await runtime.call('currentUser.modifyPassword', params);
      void runtime.toasts.show('success', msg);
      runtime.session.reset();
      // The page of signing in says why it is there, longer than a toast.
      runtime.session.store.setState({ ended: { reason: msg, over: false } });
    } catch {
      // The message is on screen; typed values stay, the captcha is used up.
      setRandom(newCaptchaKey());
      form.setFieldValue('code', '');
    } finally {
      setBusy(false);
    }
  }
  const required = (key: string) => ({ required: true, message: t(`validation.password.${key}`) });
  const demanded = {
    validator: async (_: unknown, value: string) => {
      const [problem] = value ? passwordProblems(value, policy) : [];
      if (problem) throw new Error(t(problem.key, problem.values));
    },
  };
  const repeated = {
    validator: async (_: unknown, value: string) => {
      if (value && value !== form.getFieldValue('password')) throw new Error(t('validation.password.repeatDiffers'));
    },
  };
  return (
    <Modal
      open
      title={t('shell.passwordTitle')}
      width={600}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={[
        <Button key="leave" onClick={() => void runtime.session.signOut()}>
          {t('shell.signOut')}
        </Button>,
        <Button key="ok" type="primary" loading={busy} onClick={form.submit}>
          {t('common.ok')}
        </Button>,
      ]}
    >
      <Alert className="password-why" type="info" showIcon message={t('shell.passwordWhy')} />
      <Form
        form={form}
        labelCol={{ span: 6 }}
        colon={false}
        validateTrigger="onBlur"
        onFinish={save}
        autoComplete="off"
      >
        <Form.Item name="oldPassword" label={t('shell.oldPassword')} rules={[required('oldRequired')]}>
          <Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('shell.newPassword')}
          rules={[required('newRequired'), demanded]}
          extra={<Demands policy={policy} password={password} t={t} />}
        >
          <Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="repeat"
          label={t('shell.repeatPassword')}
          dependencies={['password']}
          rules={[required('repeatRequired'), repeated]}
        >
          <Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item label={t('shell.captcha')} required htmlFor="code">
          <div className="password-code">
            <Form.Item name="code" noStyle rules={[required('captchaRequired')]}>
              <Input maxLength={8} onPressEnter={form.submit} />
            </Form.Item>
            <Captcha call="file.captcha" random={random} onRefresh={() => setRandom(newCaptchaKey())} />
          </div>
        </Form.Item>
      </Form>
    </Modal>
  );
}
