import { Pagination, type PaginationProps } from 'antd';
import { cloneElement, isValidElement } from 'react';
import { limits } from '../../../core/limits';
import type { TableFrame } from '../../../engine/frames';
import { useWords } from '../../words';
import { NamedSelect } from '../Actions/NamedSelect';

interface TablePagingProps {
  paging: NonNullable<TableFrame['paging']>;
  /** Rows have arrived: before that their number is nobody's guess. */
  known: boolean;
}

/** Names for readers of what the pager draws as icons. */
const names: Partial<Record<string, string>> = {
  prev: 'widget.pageBefore',
  next: 'widget.pageAfter',
  'jump-prev': 'widget.pagesBefore',
  'jump-next': 'widget.pagesAfter',
};

/** total, sizes, prev, pager, next, jumper (CONST-29, CONST-30, CONST-31). */
export function TablePaging({ paging, known }: TablePagingProps) {
  const t = useWords();
  const { current, pageSize, total, isCut, onChange } = paging;
  const named: PaginationProps['itemRender'] = (_, type, item) =>
    names[type] && isValidElement<{ 'aria-label'?: string }>(item)
      ? cloneElement(item, { 'aria-label': t(names[type]) })
      : item;
  return (
    <nav className="weft-paging" data-by-hand data-known={known ? '' : undefined} aria-label={t('widget.pages')}>
      <span className="weft-paging-total" aria-live="polite">
        {known ? t(isCut ? 'widget.totalCut' : 'widget.total', { total }) : null}
      </span>
      <NamedSelect<number>
        size="small"
        label={t('widget.pageSize')}
        value={pageSize}
        options={[...new Set([...limits.pageSizes, pageSize])]
          .sort((a, b) => a - b)
          .map((size) => ({ value: size, label: t('widget.perPage', { size }) }))}
        onChange={(size) => onChange(1, size)}
        popupMatchSelectWidth={false}
      />
      <Pagination
        size="small"
        current={current}
        pageSize={pageSize}
        total={total}
        showSizeChanger={false}
        itemRender={named}
        showLessItems
        showQuickJumper
        onChange={(page) => onChange(page, pageSize)}
      />
    </nav>
  );
}
