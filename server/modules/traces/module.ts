import { readTraces } from '../../env';
import { defineModule } from '../../module';
import { keepParent, migrations } from './parents';

/** Spans of requests, statements and work of the queue, for a collector: off until OTEL_EXPORTER_OTLP_ENDPOINT says where it is. */
export const traces = defineModule({
  name: 'traces',
  needs: ['platform'],
  migrations,
  on: { 'work.added': keepParent },
  plugins: (kit) => {
    const settings = readTraces();
    // The libraries are read by a server that uses them alone.
    return settings ? [async (app) => (await import('./watch')).watch(app, kit, settings)] : [];
  },
});
