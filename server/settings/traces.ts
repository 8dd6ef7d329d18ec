/** How spans go to a collector: the standard variables of OpenTelemetry. */
export interface TraceSettings {
  protocol: 'http/protobuf' | 'http/json';
  sampler: Sampler;
  /** Share of the traces that are kept, 0 to 1, for samplers by ratio. */
  ratio: number;
}

const protocols = ['http/protobuf', 'http/json'] as const;
const samplers = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;
export type Sampler = (typeof samplers)[number];

/** One of these; the first when absent. */
function oneOf<T extends string>(name: string, text: string | undefined, known: readonly T[]): T {
  const found = text ? known.find((each) => each === text) : known[0];
  if (found !== undefined) return found;
  throw new Error(`${name} is ${text}; it must be one of ${known.join(', ')}.`);
}

function assertAddress(name: string, text: string): void {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return;
  throw new Error(`${name} is no address; write http://collector:4318.`);
}

/** `key=value,key=value`, percent-encoded. Its values may be secrets: they are not repeated. */
function assertPairs(name: string, text: string | undefined): void {
  if (!text || /^\s*[^=,\s]+\s*=[^=,]*(,\s*[^=,\s]+\s*=[^=,]*)*$/.test(text)) return;
  throw new Error(`${name} must be key=value pairs with commas between, signs as %3D.`);
}

function ratioOf(name: string, text: string | undefined): number {
  const ratio = !text || /^\d*\.?\d+$/.test(text) ? Number(text || 1) : Number.NaN;
  if (ratio >= 0 && ratio <= 1) return ratio;
  throw new Error(`${name} is ${text}; it must be a number from 0 to 1.`);
}

function isDisabled(name: string, text: string | undefined): boolean {
  return oneOf(name, text, ['false', 'true']) === 'true';
}

/** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT, and with OTEL_SDK_DISABLED=true. Throws a sentence that names the variable. */
export function tracesOf(env: NodeJS.ProcessEnv): TraceSettings | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const disabled = isDisabled('OTEL_SDK_DISABLED', env.OTEL_SDK_DISABLED);
  if (endpoint) assertAddress('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
  assertPairs('OTEL_EXPORTER_OTLP_HEADERS', env.OTEL_EXPORTER_OTLP_HEADERS);
  assertPairs('OTEL_RESOURCE_ATTRIBUTES', env.OTEL_RESOURCE_ATTRIBUTES);
  const settings: TraceSettings = {
    protocol: oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', env.OTEL_EXPORTER_OTLP_PROTOCOL, protocols),
    sampler: oneOf('OTEL_TRACES_SAMPLER', env.OTEL_TRACES_SAMPLER, samplers),
    ratio: ratioOf('OTEL_TRACES_SAMPLER_ARG', env.OTEL_TRACES_SAMPLER_ARG),
  };
  return endpoint && !disabled ? settings : undefined;
}
