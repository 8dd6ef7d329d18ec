import type { ChartData } from './chartData';

interface Props {
  title: string;
  data: ChartData;
  format: (value: unknown) => string;
}

/** The numbers of a chart as a table that only screen readers see. */
export function ChartTable({ title, data, format }: Props) {
  return (
    <table className="weft-unseen">
      <caption>{title}</caption>
      <thead>
        <tr>
          <td />
          {data.series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.categories.map((category, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: categories may repeat, and rows have no state
          <tr key={index}>
            <th scope="row">{category}</th>
            {data.series.map(({ label, values }) => (
              <td key={label}>{format(values[index])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
