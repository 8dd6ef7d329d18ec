import { Alert, Button, Result, Table, type TableColumnsType } from 'antd';
import type { WidgetHost } from '../../engine/widgetHost';
import type { Heading, Import, Row } from './useImport';

const cellWidthPx = 140;
const reasonWidthPx = 220;
const tableHeightPx = 300;
/** Further rows are rendered when they scroll into view. */
const mostDrawn = 50;

/** Lists of a sub-table: a line each. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Values of a sub-table's column are in the rows of the list that its heading names. */
function cell(row: Row, { id }: Heading, parent: Heading | undefined) {
  if (!parent) return cellText(row[id]);
  const rows = row[parent.id];
  if (!Array.isArray(rows)) return '';
  const lines = rows.map((each: Row) =>
    cellText(each?.[id.startsWith(`${parent.id}-`) ? id.slice(parent.id.length + 1) : id]),
  );
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a cell never move
  return lines.map((line, at) => <div key={at}>{line}</div>);
}

/** Headings with children become groups (IMPT-33). */
function columnsOf(headings: readonly Heading[], parent?: Heading): TableColumnsType<Row> {
  return headings.map((heading) =>
    heading.children?.length
      ? { key: heading.id, title: heading.fullName, children: columnsOf(heading.children, heading) }
      : {
          key: heading.id,
          title: heading.fullName,
          width: cellWidthPx,
          render: (_: unknown, row: Row) => cell(row, heading, parent),
        },
  );
}
const countOf = (headings: readonly Heading[]): number =>
  headings.reduce((sum, { children }) => sum + (children?.length ? countOf(children) : 1), 0);

/** Scrollable areas can be reached by keyboard. */
function reachable(box: HTMLDivElement | null): void {
  for (const part of box?.querySelectorAll<HTMLElement>('.ant-table-body, .ant-table-tbody-virtual-holder') ?? [])
    part.tabIndex = 0;
}

/** First passwords of the people who are in: one file, once. */
function Passwords({ host: { t }, model }: { host: WidgetHost; model: Import }) {
  if (!model.result?.passwords) return null;
  return (
    <div className="import-summary">
      <Alert type="warning" showIcon message={t('import.passwordsOnce')} />
      <Button type="primary" onClick={() => void model.fetchPasswords()}>
        {t('import.fetchPasswords')}
      </Button>
    </div>
  );
}

/** The number of imported rows, and the failed ones with their reasons. */
export function ResultStep({ host, model }: { host: WidgetHost; model: Import }) {
  const { t } = host;
  const { result, headings } = model;
  if (!result) return null;
  if (result.resultType === 0)
    return (
      <>
        <Result status="success" title={t('import.done')} subTitle={t('import.succeeded', { count: result.snum })} />
        <Passwords host={host} model={model} />
      </>
    );
  const columns: TableColumnsType<Row> = [
    ...columnsOf(headings),
    { key: 'errorsInfo', title: t('import.reason'), width: reasonWidthPx, fixed: 'right', dataIndex: 'errorsInfo' },
  ];
  const width = countOf(headings) * cellWidthPx + reasonWidthPx;
  return (
    <>
      <div className="import-summary">
        <Alert
          type="warning"
          showIcon
          role="status"
          message={t('import.partly', { good: result.snum, bad: result.fnum })}
        />
        <Button onClick={() => void model.fetchFailures()}>{t('import.exportFailures')}</Button>
      </div>
      <Passwords host={host} model={model} />
      <div ref={reachable}>
        <Table<Row>
          virtual={result.failResult.length > mostDrawn}
          size="small"
          bordered
          pagination={false}
          columns={columns}
          dataSource={result.failResult.map((row, at) => ({ ...row, '': at }))}
          rowKey=""
          scroll={{ x: width, y: tableHeightPx }}
        />
      </div>
    </>
  );
}
