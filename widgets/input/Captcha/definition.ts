import { defineWidget, propsOf } from '../../define';
import type { CaptchaValue } from './Captcha';

export const captcha = defineWidget<CaptchaValue>(
  { name: 'captcha', kind: 'input', ask: 'enter', secret: () => true, cell: () => null, propsSchema: propsOf() },
  () => import('./Captcha').then(({ Captcha }) => Captcha),
);
