import { expect, it } from 'vitest';
import { constants, limits } from './limits';

it('CONST-01…04, 08, 10 fixed words', () => {
  expect(constants).toMatchObject({ clientId: 'admin', scope: 'all', dictionaryTopId: '-1', dictionaryItemTopId: '0' });
  expect(constants.layouts).toEqual(['classic', 'functional', 'plain', 'blend']);
  expect(constants.languages).toEqual(['zh', 'en', 'zhtw']);
});

it('CONST-11…13, 28…46, 55, 69…73 numbers that screens and server share', () => {
  expect(limits).toMatchObject({ nameLength: 50, sortMin: 0, sortMax: 999_999, digitLength: 1 });
  expect(limits).toMatchObject({
    pageSize: 20,
    pageSizes: [20, 50, 100, 500],
    pickerPageSize: 20,
    unpagedPageSize: 10_000,
  });
  expect(limits).toMatchObject({ importMaxBytes: 512_000, importMaxRows: 1000, uploadChunkBytes: 5_242_880 });
  expect(limits).toMatchObject({ calculationThrottleMs: 100, calculationPrecision: 2, unreadBadgeCap: 99 });
  expect(limits).toMatchObject({ toastStateMs: 1000, toastSaveMs: 1500, lastLoginNoticeMs: 2000 });
});
