import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { type MetricsSettings, readDataDir, readMetrics } from '../../env';
import { answerUnknown } from '../../http/answers';
import type { PluginTools } from '../../http/createApp';
import { defineModule, type Kit } from '../../module';
import type { LiveSockets } from '../../services/platform/liveSockets';
import { createAllowed } from './allowed';
import { cacheLines } from './cacheLines';
import { countRequests } from './counts';
import { figureLines, figuresOf } from './databaseFigures';
import { diskLines } from './diskLines';
import { gauges } from './gauges';
import { queueFigures } from './queueFigures';
import { contentType } from './text';

/** The sockets of each server of this process. */
const sockets = new WeakMap<Kit, LiveSockets>();

/** `GET /metrics` for those who may; it is not there for others. */
const serveMetrics =
  (kit: Kit, settings: MetricsSettings) =>
  (app: FastifyInstance, { words }: PluginTools): void => {
    const isAllowed = createAllowed(settings);
    const figures = figuresOf(kit);
    const families = countRequests(app, kit, settings.slowMs);
    const dataDir = readDataDir();
    const lag = monitorEventLoopDelay({ resolution: 20 });
    lag.enable();
    app.addHook('onClose', async () => void lag.disable());
    const route = { config: { permission: 'public' as const }, schema: { hide: true } as object };
    app.get('/metrics', route, async (request, reply) => {
      if (!isAllowed(request)) return answerUnknown(request, reply, words);
      const ofDatabase = await figureLines(kit, figures);
      const read = gauges(kit.db, lag, sockets.get(kit)?.all().length ?? 0, ofDatabase);
      const lines = [
        ...read,
        ...(await diskLines(dataDir)),
        ...cacheLines(),
        ...families.flatMap((family) => family.lines()),
      ];
      return reply.type(contentType).send(`${lines.join('\n')}\n`);
    });
  };

/** Counts for Prometheus: off until METRICS_TOKEN or METRICS_FROM says who may read them. */
export const metrics = defineModule({
  name: 'metrics',
  needs: ['platform'],
  figures: queueFigures,
  plugins: (kit) => {
    const settings = readMetrics();
    return settings ? [serveMetrics(kit, settings)] : [];
  },
  socket: (kit, live) => {
    sockets.set(kit, live);
    return { frames: [], framesMost: 0 };
  },
});
