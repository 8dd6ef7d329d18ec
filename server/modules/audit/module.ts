import { defineModule } from '../../module';
import { sealLog, verifyLog } from './chain';
import { migrations } from './migration';
import { keepRetention } from './retention';
import { auditRoutes } from './routes';
import { behindFigures } from './sending/behind';
import { sendAudit } from './sending/send';

const hourMs = 60 * 60_000;

/** The audit trail as a chain of digests, where it is sent, and the task that keeps every retention. */
export const audit = defineModule({
  name: 'audit',
  needs: ['platform', 'print'],
  migrations,
  routes: auditRoutes,
  figures: behindFigures,
  tasks: [
    { name: 'audit.seal', everyMs: 30_000, firstMs: 5_000, run: ({ db }) => sealLog(db) },
    { name: 'audit.send', everyMs: 30_000, firstMs: 15_000, run: ({ db, log }) => sendAudit(db, log) },
    { name: 'retention.keep', everyMs: hourMs, firstMs: hourMs, run: ({ db }, now) => keepRetention(db, now) },
    {
      name: 'audit.verify',
      everyMs: 24 * hourMs,
      firstMs: hourMs,
      // The server's log leaves the machine: it holds the end of the chain too.
      run: async ({ db, log }) => {
        const { broken, seq, digest } = await verifyLog(db);
        if (broken) log.error({ ...broken }, 'the chain of the audit log is broken');
        else log.info({ seq, digest }, 'the chain of the audit log is whole');
      },
    },
  ],
});
