import { Dropdown } from 'antd';
import type { ColumnFrame, FrameButton, TableFrame } from '../../../engine/frames';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { dangerLast } from '../Actions/dangerLast';

const leavesOf = (columns: readonly ColumnFrame[]): ColumnFrame[] =>
  columns.flatMap((column) => (column.children ? leavesOf(column.children) : [column]));

/** Cards have no headings to press: the order is chosen from a list. */
function Sorting({ columns, sort, onSort }: Pick<TableFrame, 'columns' | 'sort' | 'onSort'>) {
  const t = useWords();
  const sortable = leavesOf(columns).filter((column) => column.sortable);
  if (!onSort || !sortable.length) return null;
  const label = t('list.sortBy');
  return (
    <span className="weft-tool weft-narrow-sort" data-active={sort ? '' : undefined} title={label}>
      <span aria-hidden="true">⇅</span>
      <select
        aria-label={label}
        value={sort ? `${sort.order} ${sort.name}` : ''}
        onChange={({ target }) => {
          const [order, ...name] = target.value.split(' ');
          onSort(target.value ? { name: name.join(' '), order: order === 'asc' ? 'asc' : 'desc' } : undefined);
        }}
      >
        <option value="">{t('list.usualOrder')}</option>
        {sortable.flatMap(({ name, title }) =>
          (['asc', 'desc'] as const).map((order) => (
            <option key={`${order} ${name}`} value={`${order} ${name}`}>
              {title} {order === 'asc' ? '↑' : '↓'}
            </option>
          )),
        )}
      </select>
    </span>
  );
}

/** A file is chosen first for buttons that want one. */
function press({ upload, onClick }: FrameButton): void {
  if (!upload) {
    onClick();
    return;
  }
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = upload.accept ?? '';
  input.addEventListener('change', () => input.files?.[0] && onClick(input.files[0]));
  input.click();
}

/** On narrow screens: the buttons that are not the first, by name in a menu, and the order of the cards. */
export function NarrowTools({ table, buttons }: { table: TableFrame; buttons: FrameButton[] }) {
  const t = useWords();
  return (
    <>
      {buttons.length ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: dangerLast(buttons).map(({ name, label, icon, danger, disabled }) => ({
              key: name,
              label,
              danger,
              disabled,
              icon: icon ? <Icon name={icon} /> : undefined,
            })),
            onClick: ({ key }) => {
              const button = buttons.find(({ name }) => name === key);
              if (button) press(button);
            },
          }}
        >
          <button
            type="button"
            className="weft-tool weft-narrow-more"
            aria-haspopup="menu"
            aria-label={t('widget.more')}
          >
            <Icon name="more" />
          </button>
        </Dropdown>
      ) : null}
      <Sorting columns={table.columns} sort={table.sort} onSort={table.onSort} />
    </>
  );
}
