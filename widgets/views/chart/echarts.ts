import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartData } from './chartData';

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** Colours of the current theme. */
export interface ChartColours {
  text: string;
  line: string;
  background: string;
  series: string[];
}

export interface ChartLook {
  kind: 'bar' | 'line' | 'pie';
  stacked?: boolean;
  horizontal?: boolean;
  /** A number in readable form. */
  format: (value: unknown) => string;
}

function pieOption({ categories, series }: ChartData): EChartsCoreOption {
  const data = categories.map((name, index) => ({ name, value: series[0]?.values[index] ?? 0 }));
  return { series: [{ type: 'pie', radius: ['40%', '68%'], data, label: { show: false } }] };
}

function axisOption({ categories, series }: ChartData, look: ChartLook, colours: ChartColours): EChartsCoreOption {
  const lines = { axisLine: { lineStyle: { color: colours.line } }, splitLine: { lineStyle: { color: colours.line } } };
  const label = { color: colours.text };
  const names = { type: 'category', data: categories, axisLabel: label, ...lines, splitLine: { show: false } };
  const values = { type: 'value', axisLabel: { ...label, formatter: look.format }, ...lines };
  const stack = look.stacked ? { stack: 'all' } : {};
  return {
    grid: { left: 8, right: 16, top: 16, bottom: series.length > 1 ? 40 : 8, containLabel: true },
    xAxis: look.horizontal ? values : names,
    yAxis: look.horizontal ? names : values,
    series: series.map((each) => ({ type: look.kind, name: each.label, data: each.values, barMaxWidth: 32, ...stack })),
  };
}

/** A chart in an element; it updates with data, theme and size until it is disposed. */
export function drawChart(element: HTMLElement) {
  const chart = init(element, undefined, { renderer: 'svg' });
  const observer = new ResizeObserver(() => chart.resize());
  observer.observe(element);
  return {
    show: (data: ChartData, look: ChartLook, colours: ChartColours) => {
      const own = look.kind === 'pie' ? pieOption(data) : axisOption(data, look, colours);
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
