import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Checkbox, Drawer } from 'antd';
import { Fragment, useEffect, useState } from 'react';
import type { ColumnSetting, TableFrame } from '../../../engine/frames';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { busy } from '../Actions/busy';

type Settings = NonNullable<TableFrame['columnSettings']>;
type Change = (change: Partial<ColumnSetting>) => void;

export interface ColumnSettingsProps extends Settings {
  open: boolean;
  onClose: () => void;
}

/** Pins the column to an edge while the others scroll. */
function Pin({ item, side, onChange }: { item: ColumnSetting; side: 'left' | 'right'; onChange: Change }) {
  const t = useWords();
  const pinned = item.fixed === side;
  const label = t(side === 'left' ? 'list.pinLeft' : 'list.pinRight', { title: item.title });
  return (
    <button
      type="button"
      className="weft-tool weft-settings-pin"
      aria-pressed={pinned}
      aria-label={label}
      title={label}
      onClick={() => onChange({ fixed: pinned ? undefined : side })}
    >
      <Icon name={side === 'left' ? 'pinLeft' : 'pinRight'} />
    </button>
  );
}

function SettingsItem({ item, onChange }: { item: ColumnSetting; onChange: Change }) {
  const t = useWords();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: item.name,
  });
  return (
    <li
      ref={setNodeRef}
      className="weft-settings-item"
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="weft-settings-drag"
        {...attributes}
        {...listeners}
        aria-label={t('widget.moveColumn', { title: item.title })}
      >
        <Icon name="drag" />
      </button>
      <Checkbox checked={item.visible} onChange={(event) => onChange({ visible: event.target.checked })}>
        {item.title}
      </Checkbox>
      <Pin item={item} side="left" onChange={onChange} />
      <Pin item={item} side="right" onChange={onChange} />
    </li>
  );
}

const sides = ['left', undefined, 'right'] as const;
const sideWords = { left: 'list.pinnedLeft', none: 'list.pinnedNone', right: 'list.pinnedRight' };

/** Columns as the table has them: those at the left edge first, those at the right edge last. */
const inGroups = (items: readonly ColumnSetting[]): ColumnSetting[] =>
  sides.flatMap((side) => items.filter(({ fixed }) => fixed === side));

/** 列表显示设置, 320 px: order by drag, show and hide, pin, restore; cancel applies nothing (COLS-01 to COLS-06). */
export function ColumnSettings({ items, onSave, onRestore, onDefault, open, onClose }: ColumnSettingsProps) {
  const t = useWords();
  const [draft, setDraft] = useState(() => inGroups(items));
  const [work, setWork] = useState<'save' | 'restore' | 'default'>();
  useEffect(() => {
    if (open) setDraft(inGroups(items));
  }, [open, items]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    setDraft((now) => {
      const place = (id: unknown) => now.findIndex(({ name }) => name === id);
      const to = now[place(over.id)];
      // Dropped among the columns of an edge, it is pinned there.
      const moved = now.map((item) => (item.name === active.id ? { ...item, fixed: to?.fixed } : item));
      return inGroups(arrayMove(moved, place(active.id), place(over.id)));
    });
  };
  const finish = async (kind: NonNullable<typeof work>, run: () => Promise<boolean>) => {
    setWork(kind);
    const done = await run().catch(() => false);
    setWork(undefined);
    if (done) onClose();
  };
  const grouped = draft.some(({ fixed }) => fixed !== undefined);
  const nothing = draft.every(({ visible }) => !visible);
  const chosen = () => draft.map(({ title: _title, ...item }) => item);
  return (
    <Drawer
      title={t('widget.columnSettings')}
      width={320}
      open={open}
      onClose={onClose}
      styles={{ body: { padding: '12px 14px' } }}
      footer={
        <div className="weft-settings-footer">
          <Button
            autoInsertSpace={false}
            loading={busy(work === 'restore')}
            disabled={work !== undefined && work !== 'restore'}
            onClick={() => finish('restore', onRestore)}
          >
            {t('widget.restoreDefault')}
          </Button>
          <Button autoInsertSpace={false} onClick={onClose}>
            {t('widget.cancel')}
          </Button>
          <Button
            autoInsertSpace={false}
            type="primary"
            loading={busy(work === 'save')}
            disabled={nothing || (work !== undefined && work !== 'save')}
            onClick={() => finish('save', () => onSave(chosen()))}
          >
            {t('widget.ok')}
          </Button>
        </div>
      }
    >
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={move}>
        <SortableContext items={draft.map(({ name }) => name)} strategy={verticalListSortingStrategy}>
          <ul className="weft-settings-list">
            {draft.map((item, index) => (
              <Fragment key={item.name}>
                {grouped && (index === 0 || item.fixed !== draft[index - 1]?.fixed) ? (
                  <li className="weft-settings-side">{t(sideWords[item.fixed ?? 'none'])}</li>
                ) : null}
                <SettingsItem
                  item={item}
                  onChange={(change) =>
                    setDraft((now) =>
                      inGroups(now.map((other) => (other.name === item.name ? { ...other, ...change } : other))),
                    )
                  }
                />
              </Fragment>
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {onDefault ? (
        <Button
          autoInsertSpace={false}
          block
          className="weft-settings-default"
          loading={busy(work === 'default')}
          disabled={nothing || (work !== undefined && work !== 'default')}
          onClick={() => finish('default', () => onDefault(chosen()))}
        >
          {t('list.columnsDefault')}
        </Button>
      ) : null}
    </Drawer>
  );
}
