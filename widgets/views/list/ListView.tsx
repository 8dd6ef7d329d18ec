import { Button, Card, Empty, Spin } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { lookUp } from '../../../core/binding';
import { runActions } from '../../../engine/actions/runActions';
import type { ViewProps } from '../../../engine/defineView';
import {
  rowKeyOf,
  useViewButtons,
  useViewColumns,
  useViewHandle,
  useViewPages,
  viewWords,
} from '../../../engine/viewKit';
import { Toolbar } from '../../frames/Actions/Toolbar';
import type { ListDoc } from './ListDoc';
import './list.css';

type Row = Record<string, unknown>;

const defaultSize = 20;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Calls `more` when the element comes into view. */
function useReached(more: (() => void) | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(more);
  latest.current = more;
  const waits = more !== undefined;
  useEffect(() => {
    const element = end.current;
    if (!element || !waits || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current?.();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [waits]);
  return end;
}

/** Records as cards or rows. */
export function ListView({ view, at, context }: ViewProps<ListDoc>) {
  const { session } = context;
  const { t } = session.tools.host;
  const { rows, total, loading, error, more, refresh } = useViewPages(
    context,
    view.source,
    view.pageSize ?? defaultSize,
  );
  useViewHandle(context, view.id, { refresh });
  useEffect(
    () => session.choose('loading', view.id, rows === undefined && error === undefined),
    [session, view.id, rows, error],
  );
  const columns = useViewColumns(context, view.fields, `${at}/fields`);
  const buttons = useViewButtons(context, view.actions, `${at}/actions`);
  const toolbar = useViewButtons(context, view.toolbar, `${at}/toolbar`)();
  const end = useReached(more);
  const key = rowKeyOf(context, view.source);
  const selected = (session.choices.selected[view.id] as Row | undefined)?.[key];
  const click = (row: Row): void => {
    session.choose('selected', view.id, row);
    if (view.onClick) void runActions(session, view.onClick, { row, pressed: true });
  };
  const title = viewWords(context, view.title);
  const draw = (row: Row, index: number): ReactNode => {
    const id = String(row[key] ?? index);
    const heading = view.heading === undefined ? undefined : String(lookUp(row, view.heading) ?? '');
    const drawn = buttons(row, id);
    return (
      <li key={id}>
        <Card size="small" className="weft-list-record" data-selected={row[key] === selected && selected !== undefined}>
          {heading === undefined ? null : view.onClick ? (
            <button type="button" className="weft-list-heading" onClick={() => click(row)}>
              {heading}
            </button>
          ) : (
            <strong className="weft-list-heading">{heading}</strong>
          )}
          {view.body === undefined ? null : <p className="weft-list-body">{String(lookUp(row, view.body) ?? '')}</p>}
          <dl>
            {columns
              .filter(({ name }) => !view.compact || !isEmpty(lookUp(row, name)))
              .map(({ name, title: label, render }) => (
                <div key={name}>
                  {label ? <dt>{label}</dt> : null}
                  <dd>{render(row, index)}</dd>
                </div>
              ))}
          </dl>
          {drawn.length > 0 ? <Toolbar buttons={drawn} align="right" /> : null}
        </Card>
      </li>
    );
  };
  return (
    <section className="weft-list" aria-label={title || undefined} aria-busy={loading}>
      {title ? <h3>{title}</h3> : null}
      {toolbar.length > 0 ? <Toolbar buttons={toolbar} /> : null}
      {error === undefined ? null : (
        <p role="alert">
          {error} <Button onClick={() => void refresh()}>{t('common.retry')}</Button>
        </p>
      )}
      {rows?.length ? <ul className={`weft-list-${view.display ?? 'rows'}`}>{rows.map(draw)}</ul> : null}
      {rows?.length === 0 && !loading ? <Empty description={viewWords(context, view.emptyText) || undefined} /> : null}
      {loading ? <Spin className="weft-list-wait" /> : null}
      <div ref={end} className="weft-list-end">
        {more ? (
          <Button type="text" onClick={more}>
            {t('widget.listMore', { shown: rows?.length ?? 0, total })}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
