import { readBackups } from '../../env';
import { defineModule } from '../../module';
import { migrations } from './migration';
import { backupRoutes } from './routes';
import { addDueBackup, backupWork } from './scheduled';
import './tables';

/** Backups by command and by time (docs/operations/backup.md). */
export const backup = defineModule({
  name: 'backup',
  needs: ['platform'],
  migrations,
  routes: backupRoutes,
  work: (kit) => {
    const settings = readBackups();
    return settings ? [backupWork(kit, settings)] : [];
  },
  figures: () =>
    readBackups()
      ? [
          {
            name: 'weft_backup_time_seconds',
            help: 'Begin of the last verified backup by time, since 1970; 0: none yet.',
            series: [{ sql: `select extract(epoch from max(started_time)) from weft_backup where state = 'done'` }],
          },
        ]
      : [],
  tasks: [
    {
      name: 'backup.due',
      everyMs: 10 * 60_000,
      firstMs: 60_000,
      run: async (kit, now) => {
        const settings = readBackups();
        if (settings) await addDueBackup(kit, settings, now);
      },
    },
  ],
});
