import { Button, Empty, Input, Tabs } from 'antd';
import { type KeyboardEvent, type UIEvent, useEffect, useRef } from 'react';
import { limits } from '../../../core/limits';
import type { PickerFrame } from '../../../engine/frames';
import { Loading } from '../../frames/Notices/Loading';
import { TableError } from '../../frames/Table/TableError';
import { useThemeVariables } from '../../frames/themeVariables';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { ChosenPane } from './ChosenPane';
import { RecordList } from './RecordList';
import { RecordTree } from './RecordTree';
import './PickerBox.css';

/** Whether the next page is fetched (CONST-34, PICK-011). */
const nearEnd = (box: HTMLElement): boolean =>
  box.scrollHeight - box.scrollTop - box.clientHeight <= limits.scrollLoadPx;

/** The radio or box of a table row. */
const rowInput = 'tbody input';
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves from the radio or box of a row to that of the next or the previous one. */
function stepRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined || !(event.target as Element).matches(rowInput)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll<HTMLElement>(rowInput)];
  inputs[inputs.indexOf(event.target as HTMLElement) + step]?.focus();
}

function SearchRow({ picker, onDown }: { picker: PickerFrame; onDown: () => void }) {
  const t = useWords();
  const { search, onRefresh } = picker;
  if (!search) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onDown();
  };
  return (
    <search className="weft-picker-search">
      <Input
        allowClear
        value={search.keyword}
        onChange={(event) => search.onKeyword(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={t('widget.keyword')}
        aria-label={t('widget.keyword')}
        prefix={<Icon name="search" />}
      />
      {picker.show === 'table' ? (
        <Button onClick={search.onReset} data-action="reset">
          {t('widget.reset')}
        </Button>
      ) : null}
      <button type="button" className="weft-tool" aria-label={t('common.refresh')} onClick={onRefresh}>
        <Icon name="refresh" />
      </button>
    </search>
  );
}

function Records({ picker }: { picker: PickerFrame }) {
  const t = useWords();
  const { nodes, error, loading, search } = picker;
  if (picker.table) return picker.table;
  if (error !== undefined && !nodes?.length) return <TableError message={error} onRetry={picker.onRefresh} />;
  if (!nodes) return <Loading rows={6} />;
  if (nodes.length === 0) {
    if (loading) return <Loading rows={3} />;
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t(search?.keyword ? 'widget.noMatch' : 'widget.noData')}
      />
    );
  }
  if (picker.show === 'tree') return <RecordTree {...picker} nodes={nodes} />;
  const label = picker.tabs.find(({ name }) => name === picker.tab)?.title ?? '';
  return <RecordList label={label} nodes={nodes} multiple={picker.multiple} onPick={picker.onPick} />;
}

/** The body of every picker: tabs, keyword, records, and the chosen ones beside them. */
export function PickerBox(picker: PickerFrame) {
  useThemeVariables();
  const t = useWords();
  const body = useRef<HTMLDivElement>(null);
  const { tabs, tab, onTab, chosen, heightPx, onMore, loading, nodes } = picker;
  const asked = useRef(onMore);
  asked.current = onMore;
  // A first page shorter than its area cannot be scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again when records arrive
  useEffect(() => {
    const box = body.current;
    if (box && box.clientHeight > 0 && !loading && nearEnd(box)) asked.current?.();
  }, [nodes?.length, loading]);
  const box = useRef<HTMLDivElement>(null);
  // Every tab is rendered anew; without this the focus would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only
  useEffect(() => {
    if (picker.moved) box.current?.querySelector<HTMLElement>('.ant-tabs-tab-active [role="tab"]')?.focus();
  }, []);
  const onScroll = (event: UIEvent<HTMLDivElement>): void => {
    if (event.currentTarget === event.target && nearEnd(event.currentTarget)) onMore?.();
  };
  const intoRecords = (): void => {
    const box = body.current;
    (
      box?.querySelector<HTMLElement>(rowInput) ?? box?.querySelector<HTMLElement>('[tabindex="0"], input, button')
    )?.focus();
  };
  return (
    <div className="weft-picker" ref={box}>
      <div className="weft-picker-from">
        {tabs.length > 1 ? (
          <Tabs
            className="weft-picker-tabs"
            activeKey={tab}
            onChange={onTab}
            items={tabs.map(({ name, title }) => ({ key: name, label: title }))}
          />
        ) : null}
        <SearchRow picker={picker} onDown={intoRecords} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the arrow keys of the rows' inputs */}
        <div
          className="weft-picker-body"
          ref={body}
          style={heightPx ? { flex: 'none', height: heightPx } : undefined}
          onScroll={onScroll}
          onKeyDown={stepRows}
          aria-busy={loading}
        >
          <Records picker={picker} />
          {onMore && nodes?.length ? (
            <div className="weft-picker-more">
              {loading ? (
                t('picker.loading')
              ) : (
                <button type="button" onClick={onMore}>
                  {t('picker.more')}
                </button>
              )}
            </div>
          ) : null}
        </div>
      </div>
      {chosen ? <ChosenPane {...chosen} /> : null}
    </div>
  );
}
