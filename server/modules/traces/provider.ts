import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import {
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../../ctx';
import type { TraceSettings } from '../../settings/traces';
import { version } from '../../version';

/** Address, headers, certificates and times are read by the library, from the standard variables. */
async function exporterOf({ protocol }: TraceSettings): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const root = sampler.endsWith('ratio')
    ? new TraceIdRatioBasedSampler(ratio)
    : sampler.endsWith('off')
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler();
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

/** Says once that spans are lost, and again after some were sent. */
function heard(exporter: SpanExporter, log: Log): SpanExporter {
  let failing = false;
  const told = ({ code, error }: ExportResult) => {
    const failed = code !== ExportResultCode.SUCCESS;
    if (failed && !failing) log.warn({ err: error }, 'spans were not taken by the collector');
    failing = failed;
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        told(result);
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

/** What makes spans and sends them every five seconds. */
export async function openProvider(settings: TraceSettings, log: Log): Promise<TracerProvider> {
  const own = resourceFromAttributes({ 'service.name': 'weft', 'service.version': version });
  return new TracerProvider({
    resource: own.merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] })),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: heard(await exporterOf(settings), log) })],
  });
}
