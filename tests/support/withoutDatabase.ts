/** Server tests that open no database of the suite: they need none, or start the built server on the embedded one. */
export const withoutDatabase = [
  'server/db/embedded.test.ts',
  'server/fullDisk.test.ts',
  'server/main.test.ts',
  'server/services/auth/picture/drawPicture.test.ts',
  'server/services/files/spreadsheets/sheets.test.ts',
  'server/services/models/visualdev/releaseKill.test.ts',
  'server/services/sync/clients.test.ts',
  'server/services/sync/syncKill.test.ts',
  'server/storage/storage.test.ts',
  'tests/contract/closing.test.ts',
  'tests/contract/generatedCode.test.ts',
  'tests/contract/models.test.ts',
];
