/** Names and values of a series' labels. */
export type Labels = Readonly<Record<string, string | number>>;

/** Series of one metric by their labels. */
export interface Family {
  lines: () => string[];
}
export interface Counter extends Family {
  add: (labels: Labels, by?: number) => void;
}
export interface Histogram extends Family {
  observe: (labels: Labels, value: number) => void;
}

/** Series of one metric; more are counted in one whose labels are all `other`. */
const mostSeries = 2_000;

const escaped = (value: string | number) =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const inBraces = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length ? `{${pairs.join(',')}}` : '';
};
const head = (name: string, help: string, type: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
const otherOf = (labels: Labels): Labels => Object.fromEntries(Object.keys(labels).map((name) => [name, 'other']));

/** What is kept of each series. */
function createSeries<T>(start: () => T) {
  const known = new Map<string, { labels: Labels; kept: T }>();
  const find = (labels: Labels): { labels: Labels; kept: T } => {
    const key = inBraces(labels);
    const found = known.get(key);
    if (found) return found;
    const full = known.size >= mostSeries;
    const other = otherOf(labels);
    if (full && key !== inBraces(other)) return find(other);
    const made = { labels, kept: start() };
    known.set(key, made);
    return made;
  };
  return { find, all: () => [...known.values()] };
}

export function createCounter(name: string, help: string): Counter {
  const series = createSeries(() => ({ total: 0 }));
  return {
    add: (labels, by = 1) => {
      series.find(labels).kept.total += by;
    },
    lines: () => [
      ...head(name, help, 'counter'),
      ...series.all().map(({ labels, kept }) => `${name}${inBraces(labels)} ${kept.total}`),
    ],
  };
}

/** `bounds`: upper limits of the buckets, rising; seconds for durations. */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const series = createSeries(() => ({ counts: bounds.map(() => 0), sum: 0, count: 0 }));
  return {
    observe: (labels, value) => {
      const { kept } = series.find(labels);
      const at = bounds.findIndex((bound) => value <= bound);
      if (at >= 0) kept.counts[at]! += 1;
      kept.sum += value;
      kept.count += 1;
    },
    lines: () => [
      ...head(name, help, 'histogram'),
      ...series.all().flatMap(({ labels, kept }) => {
        let below = 0;
        const buckets = bounds.map((bound, at) => {
          below += kept.counts[at]!;
          return `${name}_bucket${inBraces({ ...labels, le: bound })} ${below}`;
        });
        return [
          ...buckets,
          `${name}_bucket${inBraces({ ...labels, le: '+Inf' })} ${kept.count}`,
          `${name}_sum${inBraces(labels)} ${kept.sum}`,
          `${name}_count${inBraces(labels)} ${kept.count}`,
        ];
      }),
    ],
  };
}

/** A value that is read when it is asked for. */
export const gaugeLines = (name: string, help: string, values: readonly [Labels, number][]): string[] => [
  ...head(name, help, 'gauge'),
  ...values.map(([labels, value]) => `${name}${inBraces(labels)} ${value}`),
];

/** Text format 0.0.4 of Prometheus. */
export const contentType = 'text/plain; version=0.0.4; charset=utf-8';
