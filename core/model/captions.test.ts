import { expect, test } from 'vitest';
import { caption } from './captions';

test('the designers’ default captions of a list’s buttons have words in every language', () => {
  const standing = ['新增', '编辑', '删除', '详情', '批量删除', '导出', '导入', '批量打印'];
  for (const words of standing) expect(caption(words), words).toEqual(expect.any(String));
  expect(caption('登记')).toEqual({ text: '登记' });
});
