import { expect, test } from 'vitest';
import { foundBy } from '../core/design/panel/findWords';
import { type PresetName, presetNames } from '../core/model/presets';
import en from './locales/en/code.json';
import zh from './locales/zh/code.json';

const bestOf = ({ preset, presetWords }: typeof en, typed: string): PresetName | undefined =>
  foundBy(typed, presetNames, (name) => ({ title: preset[name], words: presetWords[name], other: name }))[0];

test.each([
  ['text', 'input'],
  ['name', 'input'],
  ['phone', 'input'],
  ['e-mail', 'input'],
  ['email', 'input'],
  ['photo', 'uploadImg'],
  ['image', 'uploadImg'],
  ['money', 'inputNumber'],
  ['amount', 'inputNumber'],
  ['yes/no', 'switch'],
  ['Checkbox', 'checkbox'],
  ['dropdown', 'select'],
  ['select', 'select'],
  ['date', 'datePicker'],
  ['long', 'textarea'],
  ['attachment', 'uploadFile'],
])('designer §2.3 "%s" finds %s first', (typed, preset) => expect(bestOf(en, typed)).toBe(preset));

test.each([
  ['姓名', 'input'],
  ['电话', 'input'],
  ['邮箱', 'input'],
  ['照片', 'uploadImg'],
  ['图片', 'uploadImg'],
  ['金额', 'inputNumber'],
  ['数量', 'inputNumber'],
  ['是否', 'switch'],
  ['下拉', 'select'],
  ['复选框', 'checkbox'],
  ['附件', 'uploadFile'],
  ['备注', 'textarea'],
  ['部门', 'depSelect'],
  ['流水号', 'billRule'],
])('designer §2.3 in Chinese "%s" finds %s first', (typed, preset) =>
  expect(bestOf(zh as typeof en, typed)).toBe(preset),
);
