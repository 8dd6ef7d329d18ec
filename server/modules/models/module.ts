import { beside } from '../../db/memo';
import type { Db } from '../../db/types';
import { defineModule } from '../../module';
import { columnSettingRoutes } from '../../routes/columnSettings';
import { formLinkRoutes } from '../../routes/formLinks';
import { generatorRoutes } from '../../routes/generator';
import { importFileRoutes } from '../../routes/importFile';
import { modelConfigRoutes } from '../../routes/modelConfig';
import { modelFileRoutes } from '../../routes/modelFiles';
import { onlineDevRoutes } from '../../routes/onlineDev';
import { recordCommentRoutes } from '../../routes/recordComments';
import { visualdevRoutes } from '../../routes/visualdev';
import { openedModels } from '../../services/authors/authorRights';
import { recordFiles } from '../../services/files/uploads/mayHave';
import { tableGuards } from '../../services/interfaces/modelRights';
import { exportKind } from '../../services/models/exports/exportJob';
import { emptyBin } from '../../services/models/onlineDev/bin';
import { guardedTables } from '../../services/models/onlineDev/guardedTables';
import { holdRecordFiles } from '../../services/models/onlineDev/holdRecordFiles';
import { modelImport } from '../../services/models/onlineDev/import/importJob';
import { opensModel } from '../../services/models/onlineDev/opensModel';
import { findPublished } from '../../services/models/onlineDev/published';
import { seesHolder } from '../../services/models/onlineDev/seesHolder';
import { dueMemory, enqueueDue } from '../../services/models/sends/dueSends';
import { enqueueRemoved, enqueueWritten } from '../../services/models/sends/enqueueSends';
import { checkedKinds } from '../../services/permissions/usualItems';

const hourMs = 60 * 60_000;
const memoryOf = beside<Db, ReturnType<typeof dueMemory>>();

/** Models from draft to release, and their records. */
export const models = defineModule({
  name: 'models',
  needs: ['platform', 'people', 'menus', 'files', 'interfaces', 'jobs', 'channels', 'messages'],
  routes: ({ storage, rights }) => [
    ...visualdevRoutes(rights),
    ...modelConfigRoutes,
    ...modelFileRoutes,
    ...generatorRoutes,
    ...columnSettingRoutes,
    ...onlineDevRoutes,
    ...recordCommentRoutes,
    ...formLinkRoutes,
    ...importFileRoutes(storage),
  ],
  jobs: [exportKind, modelImport],
  fills: [
    checkedKinds.with({ models: async (db, id) => (await findPublished(db, id))?.model.list?.usePermission }),
    recordFiles.with({ models: seesHolder }),
    tableGuards.with({ models: guardedTables }),
    openedModels.with({ models: opensModel }),
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
