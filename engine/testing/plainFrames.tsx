import { useEffect } from 'react';
import type { FrameButton, Frames, TableFrame, TreeNodeFrame } from '../frames';

function Buttons({ buttons }: { buttons: FrameButton[] }) {
  return buttons.map(({ name, label, disabled, explains, loading, upload, onClick }) =>
    upload ? (
      <label key={name}>
        {label}
        <input type="file" onChange={(event) => onClick(event.target.files?.[0])} />
      </label>
    ) : (
      <button
        key={name}
        type="button"
        disabled={disabled}
        aria-disabled={explains}
        data-loading={loading}
        onClick={() => onClick()}
      >
        {label}
      </button>
    ),
  );
}

type Row = Record<string, unknown>;

/** Visible rows in order: children below parents that are open. */
function shownRows(rows: Row[] | undefined, { rowKey, expanded = [], tree }: TableFrame): Row[] {
  return (rows ?? []).flatMap((row) => {
    const open = tree && Array.isArray(row.children) && expanded.includes(String(row[rowKey]));
    return [row, ...(open ? shownRows(row.children as Row[], { rowKey, expanded, tree } as TableFrame) : [])];
  });
}

/** Frames in plain HTML: what the engine decides, without styling. */
export const plainFrames: Frames = {
  Page: ({ side, main }) => (
    <div>
      {side ? <aside>{side}</aside> : null}
      <main>{main}</main>
    </div>
  ),
  Dialog: (frame) => {
    const { open, afterClose } = frame;
    useEffect(() => {
      if (!open) afterClose?.();
    }, [open, afterClose]);
    if (!open) return null;
    return (
      <div
        role="dialog"
        aria-label={frame.title}
        data-width={frame.width}
        data-full={frame.fullScreen}
        data-loading={frame.loading}
      >
        {frame.subject ? <h2>{frame.subject}</h2> : null}
        <Buttons buttons={frame.head ?? []} />
        {frame.children}
        <Buttons buttons={frame.extra ?? []} />
        {frame.showCancel === false ? null : (
          <button type="button" onClick={frame.onCancel}>
            {frame.cancelText}
          </button>
        )}
        {frame.showOk === false ? null : (
          <button type="button" data-saving={frame.saving} disabled={frame.okDisabled} onClick={frame.onOk}>
            {frame.okText}
          </button>
        )}
      </div>
    );
  },
  FormItem: ({ label, labelWidthPx, required, error, htmlFor, bare, children, name }) => (
    <div data-field={name} data-label-px={labelWidthPx}>
      {bare ? null : (
        <label htmlFor={htmlFor}>
          {label}
          {required ? '*' : ''}
        </label>
      )}
      {children}
      {error === undefined ? null : <p role="alert">{error}</p>}
    </div>
  ),
  FormGrid: ({ children }) => <div>{children}</div>,
  Tree: ({ nodes, selected, onSelect, expanded, keyword, onKeyword, menu, filter, ticked, onTick, emptyText }) => {
    const isTicked = (node: TreeNodeFrame): boolean =>
      node.children?.length ? node.children.every(isTicked) : Boolean(ticked?.includes(node.id));
    const draw = (list: NonNullable<typeof nodes>) => (
      <ul>
        {list.map((node) => (
          <li key={node.id}>
            <button type="button" aria-pressed={node.id === selected} onClick={() => onSelect(node)}>
              {node.label}
            </button>
            {ticked ? (
              <input
                type="checkbox"
                aria-label={`tick ${node.label}`}
                checked={isTicked(node)}
                onChange={(event) => onTick?.([node], event.target.checked)}
              />
            ) : null}
            {node.children && expanded.includes(node.id) ? draw(node.children) : null}
          </li>
        ))}
      </ul>
    );
    return (
      <div>
        {filter ? (
          <input aria-label="filter" value={keyword} onChange={(event) => onKeyword(event.target.value)} />
        ) : null}
        <Buttons buttons={menu} />
        {nodes ? draw(nodes) : 'loading'}
        {nodes?.length === 0 ? emptyText : null}
      </div>
    );
  },
  Table: (frame) => (
    <div data-loading={frame.loading} data-validating={frame.validating}>
      <Buttons buttons={[...frame.toolbar, ...frame.tools]} />
      {frame.filters?.map(({ name, label, onRemove }) => (
        <button key={name} type="button" onClick={onRemove}>
          remove {label}
        </button>
      ))}
      {frame.savedViews ? (
        <fieldset aria-label="views">
          <button type="button" onClick={frame.savedViews.onOpen}>
            views
          </button>
          {frame.savedViews.items?.map(({ id, name }) => (
            <button key={id} type="button" onClick={() => frame.savedViews?.onChoose(id)}>
              view {name}
            </button>
          ))}
          <button type="button" onClick={() => void frame.savedViews?.onSave('mine')}>
            keep view
          </button>
        </fieldset>
      ) : null}
      {frame.error ? <p role="alert">{frame.error}</p> : null}
      {frame.error ? (
        <button type="button" onClick={frame.onRetry}>
          retry
        </button>
      ) : null}
      {frame.columnSettings ? (
        <button
          type="button"
          onClick={() =>
            void frame.columnSettings?.onSave(
              frame.columnSettings.items.map(({ name }, at) => ({ name, visible: at > 0 })),
            )
          }
        >
          hide first column
        </button>
      ) : null}
      {frame.rows?.length === 0 ? <p>empty: {frame.empty}</p> : null}
      <table>
        <thead>
          <tr>
            {frame.columns.map(({ name, title, sortable }) => (
              <th key={name}>
                {title}
                {sortable ? (
                  <button type="button" onClick={() => frame.onSort?.({ name, order: 'asc' })}>
                    sort {name}
                  </button>
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownRows(frame.rows, frame).map((row, index) => {
            const id = String(row[frame.rowKey]);
            return (
              <tr key={id} style={frame.rowStyle?.(row)} onClick={() => frame.onRowClick?.(row)}>
                {frame.columns.map((column) => (
                  <td key={column.name} style={frame.cellStyle?.(row, column.name)}>
                    {column.render(row, index)}
                  </td>
                ))}
                <td>
                  {Array.isArray(row.children) && !frame.expanded?.includes(id) ? (
                    <button type="button" onClick={() => frame.onExpand?.([...(frame.expanded ?? []), id])}>
                      open {id}
                    </button>
                  ) : null}
                  {frame.details?.(row).map((detail) => (
                    <section key={detail.name} aria-label={detail.title}>
                      {detail.rows.map((line, at) => (
                        <div key={String(line.id)}>
                          {detail.columns.map((column) => (
                            <div key={column.name}>{column.render(line, at)}</div>
                          ))}
                        </div>
                      ))}
                    </section>
                  ))}
                  {frame.selection ? (
                    <input
                      type="checkbox"
                      aria-label={`tick ${id}`}
                      checked={frame.selected.includes(id)}
                      onChange={() => frame.onSelected([...frame.selected, id], [row])}
                    />
                  ) : null}
                  <Buttons buttons={frame.rowActions?.(row) ?? []} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {frame.summary ? <p>sum {JSON.stringify(frame.summary)}</p> : null}
      {frame.columns
        .filter(({ thousands }) => thousands)
        .map(({ name }) => (
          <p key={name}>grouped {name}</p>
        ))}
      {frame.paging ? (
        <nav>
          page {frame.paging.current} of {frame.paging.total}
          <button type="button" onClick={() => frame.paging?.onChange(frame.paging.current + 1, frame.paging.pageSize)}>
            next
          </button>
        </nav>
      ) : null}
    </div>
  ),
  Search: ({ items, active, activeFolded, onSearch, onReset }) => (
    <section aria-label="search" data-folded={activeFolded}>
      {items}
      <button type="button" onClick={onSearch}>
        search {active}
      </button>
      <button type="button" onClick={onReset}>
        reset
      </button>
    </section>
  ),
  SuperQuery: ({ open, draft, onDraft, ...frame }) => {
    if (!open) return null;
    const change = (key: string, next: object): void =>
      onDraft({
        ...draft,
        groups: draft.groups.map((group) => ({
          ...group,
          conditions: group.conditions.map((each) => (each.key === key ? { ...each, ...next } : each)),
        })),
      });
    return (
      <div role="dialog" aria-label="super query">
        {draft.groups.map((group) => (
          <fieldset key={group.key}>
            {group.conditions.map((condition) => (
              <div key={condition.key}>
                <select
                  aria-label="field"
                  value={condition.field ?? ''}
                  onChange={(event) => change(condition.key, { field: event.target.value, value: undefined })}
                >
                  <option value="" />
                  {frame.fields.map(({ id, label }) => (
                    <option key={id} value={id}>
                      {label}
                    </option>
                  ))}
                </select>
                <select
                  aria-label="symbol"
                  value={condition.symbol ?? ''}
                  onChange={(event) => change(condition.key, { symbol: event.target.value })}
                >
                  <option value="" />
                  {frame.symbols(condition.field).map(({ id, label }) => (
                    <option key={id} value={id}>
                      {label}
                    </option>
                  ))}
                </select>
                {frame.input(condition, (value) => change(condition.key, { value }))}
              </div>
            ))}
          </fieldset>
        ))}
        {frame.plans.map(({ id, name }) => (
          <button key={id} type="button" onClick={() => frame.onPlan(id)}>
            plan {name}
          </button>
        ))}
        <button
          type="button"
          onClick={() => onDraft({ ...draft, groups: draft.groups.map((group) => ({ ...group, conditions: [] })) })}
        >
          remove all conditions
        </button>
        <button type="button" onClick={() => frame.mayKeep() && void frame.onKeep('mine')}>
          keep plan
        </button>
        <button type="button" onClick={frame.onQuery}>
          ask
        </button>
        <button type="button" onClick={frame.onReset}>
          forget
        </button>
      </div>
    );
  },
  Steps: ({ items, current, back, next, busy, children }) => (
    <div aria-busy={busy}>
      <output aria-label="step">{items[current]?.title}</output>
      <output aria-label="counts">{items.map(({ count }) => count ?? '-').join()}</output>
      {children}
      <Buttons buttons={[back, next]} />
    </div>
  ),
  Tabs: ({ items, open, onOpen }) => (
    <div>
      {items.map(({ name, title, content }) => (
        <section key={name} aria-label={title}>
          <button
            type="button"
            role="tab"
            aria-label={`open ${name}`}
            aria-selected={name === open}
            onClick={() => onOpen(name)}
          />
          {content}
        </section>
      ))}
    </div>
  ),
  Picker: (frame) => {
    const draw = (nodes: NonNullable<typeof frame.nodes>) => (
      <ul>
        {nodes.map(({ key, label, chosen, disabled, children }) => (
          <li key={key}>
            <button type="button" aria-pressed={chosen} title={disabled} onClick={() => frame.onPick(key)}>
              {label}
            </button>
            <button type="button" onClick={() => frame.onExpand([...frame.expanded, key])}>
              open {label}
            </button>
            {children && frame.expanded.includes(key) ? draw(children) : null}
          </li>
        ))}
      </ul>
    );
    return (
      <div>
        {frame.tabs.map(({ name, title }) => (
          <button key={name} type="button" aria-pressed={name === frame.tab} onClick={() => frame.onTab(name)}>
            {title}
          </button>
        ))}
        {frame.search ? (
          <input
            aria-label="keyword"
            value={frame.search.keyword}
            onChange={(event) => frame.search?.onKeyword(event.target.value)}
          />
        ) : null}
        {frame.error ? <p role="alert">{frame.error}</p> : null}
        {frame.table ?? (frame.nodes ? draw(frame.nodes) : 'loading')}
        {frame.onMore ? (
          <button type="button" onClick={frame.onMore}>
            more
          </button>
        ) : null}
        {frame.chosen ? (
          <section aria-label="chosen">
            {frame.chosen.items.map(({ key, label }) => (
              <button key={key} type="button" onClick={() => frame.chosen?.onRemove(key)}>
                remove {label}
              </button>
            ))}
            <button type="button" onClick={frame.chosen.onClear}>
              clear
            </button>
          </section>
        ) : null}
      </div>
    );
  },
  Toolbar: ({ buttons }) => <Buttons buttons={buttons} />,
  ErrorBox: ({ at, message, onRetry }) => (
    <div role="alert">
      {at}: {message}
      <button type="button" onClick={onRetry}>
        retry
      </button>
    </div>
  ),
  UnknownBox: ({ widget, value }) => (
    <div>
      unknown {widget}: {String(value ?? '')}
    </div>
  ),
  Loading: () => <p>loading</p>,
  DraftOffer: ({ message, onRestore, onDiscard }) => (
    <div role="status">
      {message}
      <button type="button" onClick={onRestore}>
        restore
      </button>
      <button type="button" onClick={onDiscard}>
        discard
      </button>
    </div>
  ),
  Conflict: ({ message, items, onTake, onAll, onAccept, onLater }) => (
    <div role="status">
      {message}
      {items.map(({ key, label, mine, theirs, taken }) => (
        <fieldset key={key} aria-label={label} data-taken={taken}>
          <button type="button" onClick={() => onTake(key, 'mine')}>
            mine: {mine}
          </button>
          <button type="button" onClick={() => onTake(key, 'theirs')}>
            theirs: {theirs}
          </button>
        </fieldset>
      ))}
      <button type="button" onClick={() => onAll('mine')}>
        all mine
      </button>
      <button type="button" onClick={() => onAll('theirs')}>
        all theirs
      </button>
      <button type="button" onClick={onAccept}>
        accept
      </button>
      <button type="button" onClick={onLater}>
        later
      </button>
    </div>
  ),
  NewVersion: ({ message, onReload, onDismiss }) => (
    <div role="status">
      {message ?? 'newer version'}
      <button type="button" onClick={onReload}>
        reload
      </button>
      <button type="button" onClick={onDismiss}>
        later
      </button>
    </div>
  ),
};
