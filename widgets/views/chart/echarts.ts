import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ChartData, leastStep } from './chartData';

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** Colours of the current theme. */
export interface ChartColours {
  text: string;
  line: string;
  background: string;
  series: string[];
  /** A colour of an option, by its name or as CSS; undefined: none of its own. */
  named: (colour: string | undefined) => string | undefined;
}

export interface ChartLook {
  kind: 'bar' | 'line' | 'pie';
  stacked?: boolean;
  horizontal?: boolean;
  /** A number in readable form. */
  format: (value: unknown) => string;
}

/** A value in the colour of its option. */
const inColour = <V>(value: V, colour: string | undefined) => ({
  value,
  ...(colour && { itemStyle: { color: colour } }),
});

function pieOption({ categories, series, colours: own = [] }: ChartData, { named }: ChartColours): EChartsCoreOption {
  const data = categories.map((name, index) => ({
    name,
    ...inColour(series[0]?.values[index] ?? 0, named(own[index])),
  }));
  return { series: [{ type: 'pie', radius: ['40%', '68%'], data, label: { show: false } }] };
}

function axisOption(data: ChartData, look: ChartLook, colours: ChartColours): EChartsCoreOption {
  const { categories, series, colours: own = [] } = data;
  const lines = { axisLine: { lineStyle: { color: colours.line } }, splitLine: { lineStyle: { color: colours.line } } };
  const label = { color: colours.text };
  const names = { type: 'category', data: categories, axisLabel: label, ...lines, splitLine: { show: false } };
  const axisLabel = { ...label, formatter: look.format };
  const values = { type: 'value', minInterval: leastStep(data), axisLabel, ...lines };
  const stack = look.stacked ? { stack: 'all' } : {};
  return {
    grid: { left: 8, right: 16, top: 16, bottom: series.length > 1 ? 40 : 8, containLabel: true },
    xAxis: look.horizontal ? values : names,
    yAxis: look.horizontal ? names : values,
    series: series.map(({ label: name, values: numbers }) => ({
      type: look.kind,
      name,
      data: look.kind === 'bar' ? numbers.map((value, at) => inColour(value, colours.named(own[at]))) : numbers,
      barMaxWidth: 32,
      ...stack,
    })),
  };
}

/** A chart in an element; it updates with data, theme and size until it is disposed. */
export function drawChart(element: HTMLElement) {
  const chart = init(element, undefined, { renderer: 'svg' });
  const observer = new ResizeObserver(() => chart.resize());
  observer.observe(element);
  return {
    show: (data: ChartData, look: ChartLook, colours: ChartColours) => {
      const own = look.kind === 'pie' ? pieOption(data, colours) : axisOption(data, look, colours);
      const tooltip = {
        trigger: look.kind === 'pie' ? 'item' : 'axis',
        valueFormatter: look.format,
        backgroundColor: colours.background,
        borderColor: colours.line,
        textStyle: { color: colours.text },
      };
      const legend = {
        show: look.kind === 'pie' || data.series.length > 1,
        bottom: 0,
        textStyle: { color: colours.text },
      };
      const animation = !matchMedia('(prefers-reduced-motion: reduce)').matches;
      chart.setOption({ animation, color: colours.series, tooltip, legend, ...own }, { notMerge: true });
    },
    dispose: () => {
      observer.disconnect();
      chart.dispose();
    },
  };
}
