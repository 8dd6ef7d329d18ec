import { type ReactNode, useMemo, useState } from 'react';
import type { Session } from '../document/session';
import { FieldControl } from '../field/FieldControl';
import type { FieldLayout } from '../field/fieldProps';
import { fieldWords } from '../field/fieldWords';
import { ListCell } from '../field/ListCell';
import type { Conflict } from '../ports';
import { conflictWords } from './conflict';
import { type ConflictItem, conflictItems, mergeConflict, type Side } from './conflictItems';
import { createFormModel } from './createFormModel';
import type { FormModel } from './formModel';

const layout: FieldLayout = { labelPosition: 'top', labelWidthPx: undefined, gutterPx: undefined, readOnly: true };

/** The value of an item in one of the two records, as a detail shows it. */
function ItemValue({
  session,
  model,
  item,
  side,
}: {
  session: Session;
  model: FormModel;
  item: ConflictItem;
  side: Side;
}) {
  const { host } = session.tools;
  const handle = model.handle(item.node);
  const drawing = { session, model, handle, layout, language: host.language() };
  const list = model.lists.get(item.node.name);
  if (!item.row || !list) return <FieldControl {...drawing} />;
  const index = item.row[side];
  const rowKey = list.keys[index];
  if (rowKey === undefined) return host.t('engine.conflictNoRow');
  return (
    <dl className="weft-conflict-row">
      {item.row.columns.map((column) => (
        <div key={column.name}>
          <dt>{fieldWords(session.tools, column).label}</dt>
          <dd>
            <ListCell {...drawing} list={list} column={column} rowKey={rowKey} index={index} editing={false} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function labelOf(session: Session, { node, row }: ConflictItem): string {
  const { label } = fieldWords(session.tools, node);
  const name = label || node.name;
  return row
    ? session.tools.host.t('engine.conflictRow', { table: name, row: Math.max(row.mine, row.theirs) + 1 })
    : name;
}

interface Props {
  session: Session;
  model: FormModel;
  conflict: Conflict;
  /** The stored record, as this person may read it. */
  theirs: Record<string, unknown>;
  /** The values are merged: the save runs again. */
  onTaken: () => void;
  onLater: () => void;
}

/** Both values of everything that differs, side by side; the person takes one of each, and the save runs again (issue 11 §4). */
export function ConflictChoice({ session, model, conflict, theirs, onTaken, onLater }: Props): ReactNode {
  const { Conflict: Frame } = session.tools.frames;
  const stored = useMemo(() => createFormModel(session, model.plan, theirs), [session, model, theirs]);
  const items = useMemo(() => conflictItems(model, theirs), [model, theirs]);
  const [takes, setTakes] = useState(() => new Set(items.filter(({ edited }) => edited).map(({ key }) => key)));
  const take = (keys: readonly string[], side: Side): void => {
    const next = new Set(takes);
    for (const key of keys)
      if (side === 'mine') next.add(key);
      else next.delete(key);
    setTakes(next);
  };
  const accept = (): void => {
    mergeConflict(model, theirs, items, takes);
    onTaken();
  };
  return (
    <Frame
      message={conflictWords(session.tools, model, conflict)}
      items={items.map((item) => ({
        key: item.key,
        label: labelOf(session, item),
        mine: <ItemValue session={session} model={model} item={item} side="mine" />,
        theirs: <ItemValue session={session} model={stored} item={item} side="theirs" />,
        taken: takes.has(item.key) ? 'mine' : 'theirs',
      }))}
      onTake={(key, side) => take([key], side)}
      onAll={(side) =>
        take(
          items.map(({ key }) => key),
          side,
        )
      }
      onAccept={accept}
      onLater={onLater}
    />
  );
}
