import { Refusal } from '../../ctx';
import { readBackups } from '../../env';
import type { RouteSpec } from '../../http/routeSpec';
import type { List } from '../../lists/list';
import { listRoute } from '../../resources/listRoute';
import { addBackup } from './scheduled';

const backupList: List = {
  table: 'weftBackup',
  undeleted: true,
  columns: {
    place: 'text',
    startedTime: 'date',
    endedTime: 'date',
    state: 'text',
    reason: 'text',
    rows: 'number',
    files: 'number',
    megabytes: { sql: 'round(t.bytes / 1048576.0, 1)', type: 'number' },
  },
  search: ['place'],
  sort: ['-startedTime'],
};

/** Backups that the server takes by itself (ours), for administrators. */
export const backupRoutes: RouteSpec[] = [
  listRoute('backup.list', {
    summary: 'Backups that the server took (ours)',
    permission: 'administrator',
    list: backupList,
  }),
  {
    call: 'backup.run',
    summary: 'Take a backup now (ours)',
    permission: 'administrator',
    audit: 'backup',
    handler: async (ctx) => {
      if (!readBackups()) throw new Refusal('backup.notSet');
      if (!(await addBackup(ctx.db, ctx.now))) throw new Refusal('backup.underWay');
      return { data: null, msg: 'backup.startedNotice' };
    },
  },
];
