import { Card, Empty, Skeleton, Statistic, theme } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { lookUp } from '../../../core/binding';
import { tagOf } from '../../../core/languages';
import type { ViewProps } from '../../../engine/defineView';
import { useViewHandle, useViewRows, viewWords } from '../../../engine/viewKit';
import { Icon } from '../../icons';
import type { ChartDoc } from './ChartDoc';
import { ChartTable } from './ChartTable';
import { type ChartData, chartData, numberOf, pivotedData, trendOf } from './chartData';
import type { ChartColours, ChartLook } from './echarts';
import './chart.css';

type Drawing = ReturnType<typeof import('./echarts').drawChart>;

/** Colours of the current theme: they change with light, dark and the brand. */
function useColours(): ChartColours {
  const { token } = theme.useToken();
  return useMemo(
    () => ({
      text: token.colorText,
      line: token.colorBorderSecondary,
      background: token.colorBgElevated,
      series: [
        token.colorPrimary,
        token.green,
        token.orange,
        token.purple,
        token.cyan,
        token.magenta,
        token.gold,
        token.red,
      ],
      named: (colour = '') => (Object.hasOwn(token, colour) ? String(token[colour as 'red']) : colour) || undefined,
    }),
    [token],
  );
}

/** The chart itself; ECharts is fetched when the first one is rendered. */
function Drawn({ data, look, heightPx, label }: { data: ChartData; look: ChartLook; heightPx: number; label: string }) {
  const element = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing>();
  const colours = useColours();
  useEffect(() => {
    let gone = false;
    let made: Drawing | undefined;
    void import('./echarts').then(({ drawChart }) => {
      if (gone || !element.current) return;
      made = drawChart(element.current);
      setDrawing(made);
    });
    return () => {
      gone = true;
      made?.dispose();
    };
  }, []);
  useEffect(() => drawing?.show(data, look, colours), [drawing, data, look, colours]);
  return (
    <div ref={element} role="img" aria-label={label} className="weft-chart-drawing" style={{ height: heightPx }} />
  );
}

/** One figure and its change. */
function Figure({
  view,
  row,
  format,
  unit,
}: {
  view: ChartDoc;
  row: Record<string, unknown>;
  format: ChartLook['format'];
  unit: string;
}) {
  const value = numberOf(lookUp(row, view.series[0]?.name ?? ''));
  const trend = view.previous === undefined ? undefined : trendOf(value, numberOf(lookUp(row, view.previous)));
  const tone = trend === undefined || trend === 0 ? 'even' : trend > 0 ? 'up' : 'down';
  return (
    <div className="weft-chart-figure">
      <Statistic
        value={value ?? '–'}
        formatter={(shown) => (typeof shown === 'number' ? format(shown) : shown)}
        suffix={unit}
      />
      {trend === undefined ? null : (
        <span className="weft-chart-trend" data-trend={tone}>
          {tone === 'even' ? null : <Icon name={tone === 'up' ? 'up' : 'down'} />}
          {trend > 0 ? '+' : ''}
          {trend.toFixed(1)} %
        </span>
      )}
    </div>
  );
}

/** Bars, lines, a pie or a figure with its trend. */
export function ChartView({ view, context }: ViewProps<ChartDoc>) {
  const { host } = context.session.tools;
  const { rows, error, refresh } = useViewRows(context, view.source);
  useViewHandle(context, view.id, { refresh });
  const language = host.language();
  const title = viewWords(context, view.title);
  const unit = viewWords(context, view.unit);
  const format = useMemo(() => {
    const { precision } = view;
    const digits =
      precision === undefined
        ? { maximumFractionDigits: 10 }
        : { minimumFractionDigits: precision, maximumFractionDigits: precision };
    const numbers = new Intl.NumberFormat(tagOf(language), digits);
    return (value: unknown): string => (typeof value === 'number' ? numbers.format(value) : '–');
  }, [view, language]);
  const look = useMemo(
    (): ChartLook => ({
      kind: view.kind === 'number' ? 'bar' : view.kind,
      stacked: view.stacked,
      horizontal: view.horizontal,
      format,
    }),
    [view, format],
  );
  const labels = JSON.stringify(
    view.series.map(({ name, label }) => ({ name, label: viewWords(context, label) || name })),
  );
  const data = useMemo(() => {
    const category = view.category ?? host.sources.names.label;
    if (view.seriesBy === undefined) return chartData(rows ?? [], category, JSON.parse(labels));
    return pivotedData(rows ?? [], category, view.seriesBy, view.series[0]?.name ?? '');
  }, [rows, view, host, labels]);
  const [first] = rows ?? [];
  const body = (): React.ReactNode => {
    if (error) return <p role="alert">{error.message}</p>;
    if (!rows) return <Skeleton active paragraph={{ rows: 4 }} title={false} />;
    if (!first) return <Empty />;
    if (view.kind === 'number') return <Figure view={view} row={first} format={format} unit={unit} />;
    return (
      <>
        <Drawn data={data} look={look} heightPx={view.heightPx ?? 280} label={title} />
        <ChartTable title={title} data={data} format={format} />
      </>
    );
  };
  return (
    <Card
      size="small"
      title={title || undefined}
      extra={view.kind === 'number' ? undefined : unit}
      className="weft-chart"
    >
      {body()}
    </Card>
  );
}
