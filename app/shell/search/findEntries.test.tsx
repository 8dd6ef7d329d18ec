import { describe, expect, it } from 'vitest';
import { limits } from '../../../core/limits';
import { findActions, findEntries, findWords, type MenuEntry } from './findEntries';

const entry = (title: string, path: string, above: string[] = []): MenuEntry => ({
  key: path,
  group: 'pages',
  title,
  names: [title, ...above],
  path,
});
const entries = [
  entry('单据规则', '/system/billRule', ['系统管理']),
  entry('数据字典', '/systemData/dictionary', ['系统数据']),
  entry('Purchase order', '/model/purchase', ['Trade']),
  entry('Model', '/trade/order'),
];
const titles = (text: string) => findEntries(entries, text).map(({ title }) => title);

describe('menu search', () => {
  it('SHELL-07, CONST-58 matches fuzzily with threshold 0.4', () => {
    expect(limits.menuSearchThreshold).toBe(0.4);
    expect(titles('单据规')).toEqual(['单据规则']);
    expect(titles('dictionery')).toEqual(['数据字典']);
    expect(titles('purchse')).toEqual(['Purchase order']);
    expect(titles('zzzz')).toEqual([]);
  });
  it('SHELL-08, CONST-59 a hit in the title (0.7) goes before one in the path (0.3)', () => {
    expect([limits.menuSearchTitleWeight, limits.menuSearchPathWeight]).toEqual([0.7, 0.3]);
    expect(titles('order').slice(0, 2)).toEqual(['Purchase order', 'Model']);
  });
  it('ux-06 help is found by every word of the text, in any order and case; hits in the title come first', () => {
    const topic = (title: string, text: string): MenuEntry => ({ ...entry(title, ''), names: [title, text] });
    const help = [
      topic('撤回', '审批前可以撤回'),
      topic('Log', 'Each Print is noted'),
      topic('Print a list', 'Heads on each page'),
    ];
    const found = (text: string) => findWords(help, text).map(({ title }) => title);
    expect(found('print')).toEqual(['Print a list', 'Log']);
    expect(found('NOTED print')).toEqual(['Log']);
    expect(found('撤回')).toEqual(['撤回']);
    expect(found('print zzz')).toEqual([]);
  });
  it('issue 12 "new order" finds the create action, the name alone too, the verb alone all', () => {
    const verbs = ['new', '新建'];
    const found = (text: string) => findActions(entries, text, verbs).map(({ title }) => title);
    expect(found('new order')[0]).toBe('Purchase order');
    expect(found('新建单据')).toEqual(['单据规则']);
    expect(found('purchase')).toEqual(['Purchase order']);
    expect(found('new')).toHaveLength(4);
  });
});
