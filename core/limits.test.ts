import { expect, it } from 'vitest';
import { languages } from './languages';
import { constants, limits } from './limits';

it('CONST-01, 02, 08, 10 fixed words', () => {
  expect(constants).toMatchObject({ clientId: 'admin', scope: 'all' });
  expect(constants.layouts).toEqual(['classic', 'functional', 'plain', 'blend']);
  expect(languages.map(({ code }) => code).sort()).toEqual(['en', 'zh', 'zhtw']);
});

it('CONST-28, 29, 32…46, 70…73 numbers that screens and server share', () => {
  expect(limits).toMatchObject({
    pageSize: 20,
    pageSizes: [20, 50, 100, 500],
    pickerPageSize: 20,
    unpagedPageSize: 10_000,
  });
  expect(limits.md5SliceBytes).toBe(10_240_000);
  expect(limits).toMatchObject({ importMaxBytes: 512_000, importMaxRows: 1000, uploadChunkBytes: 5_242_880 });
  expect(limits).toMatchObject({ calculationPrecision: 2, unreadBadgeCap: 99 });
  expect(limits).toMatchObject({ toastStateMs: 1000, toastSaveMs: 1500, lastLoginNoticeMs: 2000 });
});

it('CONST-35…39, 43, 55 numbers of messages and chat', () => {
  expect(limits).toMatchObject({ contactsScrollPx: 300, chatHistoryScrollPx: 100, messagePageSize: 20 });
  expect(limits).toMatchObject({ chatHistoryPageSize: 50, chatFirstMessages: 30, chatImageMaxBytes: 5 * 1024 * 1024 });
  expect(limits.unreadBadgeCap).toBe(99);
});

it('CONST-56 types of messages', () => {
  expect(constants.messageTypes).toEqual({ notice: 1, process: 2, system: 3 });
});
