import { beside } from '../../db/memo';
import type { Db } from '../../db/types';
import { defineModule } from '../../module';
import { openedModels } from '../../services/authors/authorRights';
import { rowsOfModels } from '../../services/authors/missingColumns';
import { recordFiles } from '../../services/files/mayHave';
import { checkedKinds } from '../permissions/usualItems';
import { emptyBin } from './bin';
import { columnSettingRoutes } from './columnRoutes';
import { recordCommentRoutes } from './comments/routes';
import { holdRecordFiles } from './holdRecordFiles';
import { importFileRoutes } from './import/fileRoute';
import { modelImport } from './import/importJob';
import { migrations } from './migration';
import { opensModel } from './opensModel';
import { findPublished } from './published';
import { onlineDevRoutes } from './routes';
import { rowMembersOf } from './rowMembers';
import { seesHolder } from './seesHolder';
import { dueMemory, enqueueDue } from './sends/dueSends';
import { enqueueRemoved, enqueueWritten } from './sends/enqueueSends';

const hourMs = 60 * 60_000;
const memoryOf = beside<Db, ReturnType<typeof dueMemory>>();

/** The records of published models. */
export const records = defineModule({
  name: 'records',
  needs: ['platform', 'people', 'menus', 'files', 'interfaces', 'jobs', 'channels', 'messages', 'permissions'],
  migrations,
  routes: ({ storage }) => [
    ...onlineDevRoutes,
    ...columnSettingRoutes,
    ...recordCommentRoutes,
    ...importFileRoutes(storage),
  ],
  jobs: [modelImport],
  fills: [
    checkedKinds.with({ models: async (db, id) => (await findPublished(db, id))?.model.list?.usePermission }),
    recordFiles.with({ models: seesHolder }),
    openedModels.with({ models: opensModel }),
    rowsOfModels.with({ models: rowMembersOf }),
  ],
  tasks: [
    { name: 'records.emptyBin', everyMs: 24 * hourMs, firstMs: hourMs, run: ({ db }, now) => emptyBin(db, now) },
    {
      name: 'sends.due',
      everyMs: 60_000,
      firstMs: 2_000,
      run: (kit, now) => enqueueDue(kit, now, memoryOf(kit.db, 'due', dueMemory)),
    },
  ],
  on: {
    'record.written': async (written) => {
      await holdRecordFiles(written);
      await enqueueWritten(written);
    },
    'record.removing': enqueueRemoved,
  },
});
