import { Dropdown, Tooltip } from 'antd';
import { useState } from 'react';
import { deferred } from '../../../engine/deferred';
import type { FrameButton, TableFrame } from '../../../engine/frames';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { ActionButton } from '../Actions/ActionButton';
import { Toolbar } from '../Actions/Toolbar';
import { SavedViews } from './SavedViews';

export type Density = 'large' | 'middle' | 'small';

const densities: Density[] = ['large', 'middle', 'small'];
const { component: NarrowTools } = deferred(
  () => import('./NarrowTools').then((module) => module.NarrowTools),
  undefined,
  // Its room, so that the tools do not move when the part has come.
  { standIn: ({ buttons }) => (buttons.length ? <span className="weft-tool" /> : null) },
);
const { component: ColumnSettings } = deferred(
  () => import('./ColumnSettings').then((module) => module.ColumnSettings),
  () => null,
);

interface TableHeadProps {
  table: TableFrame;
  density: Density;
  onDensity: (density: Density) => void;
  /** Rows are cards: density and full screen mean nothing. */
  narrow: boolean;
  full: boolean;
  onFull: (full: boolean) => void;
}

function DensityTool({ density, onDensity }: Pick<TableHeadProps, 'density' | 'onDensity'>) {
  const t = useWords();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [density],
        items: densities.map((key) => ({ key, label: t(`widget.density.${key}`) })),
        onClick: ({ key }) => onDensity(key as Density),
      }}
    >
      <button type="button" className="weft-tool" aria-label={t('widget.densityTool')} title={t('widget.densityTool')}>
        <Icon name="density" />
      </button>
    </Dropdown>
  );
}

function Tool({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <Tooltip title={label}>
      <button type="button" className="weft-tool" aria-label={label} onClick={onClick}>
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}

/** Tools that the frame implements itself; the engine's own are plain buttons. */
function OwnTool({ tool, ...head }: TableHeadProps & { tool: FrameButton }) {
  const t = useWords();
  const [settings, setSettings] = useState<'never' | 'open' | 'closed'>('never');
  const { table, full, onFull } = head;
  if (tool.name === 'density') return <DensityTool density={head.density} onDensity={head.onDensity} />;
  if (tool.name === 'fullscreen') {
    return (
      <Tool
        icon={full ? 'fullscreenExit' : 'fullscreen'}
        label={t(full ? 'widget.fullscreenExit' : 'widget.fullscreen')}
        onClick={() => onFull(!full)}
      />
    );
  }
  if (tool.name === 'columns') {
    if (!table.columnSettings) return null;
    return (
      <>
        <Tool icon="columns" label={t('widget.columnSettings')} onClick={() => setSettings('open')} />
        {settings === 'never' ? null : (
          <ColumnSettings {...table.columnSettings} open={settings === 'open'} onClose={() => setSettings('closed')} />
        )}
      </>
    );
  }
  return <ActionButton button={{ ...tool, type: 'text' }} size="small" />;
}

/** On narrow screens the first button alone is in the toolbar; the others and some tools are in a menu. */
function arranged({ table, narrow }: Pick<TableHeadProps, 'table' | 'narrow'>) {
  const { toolbar, tools } = table;
  if (!narrow) return { toolbar, tools, folded: [] };
  const first = toolbar.find(({ type }) => type === 'primary');
  const named = tools.filter(({ name }) => name === 'printList');
  const plain = tools.filter(({ name }) => name !== 'printList' && name !== 'density' && name !== 'fullscreen');
  return {
    toolbar: first ? [first] : [],
    tools: plain,
    folded: [...toolbar.filter((button) => button !== first), ...named],
  };
}

/** Buttons left, tools right, and the selection. */
export function TableHead(head: TableHeadProps) {
  const t = useWords();
  const { table, narrow } = head;
  const chosen = table.selection === 'multiple' ? table.selected.length : 0;
  if (table.toolbar.length === 0 && table.tools.length === 0 && !chosen && !table.savedViews) return null;
  const { toolbar, tools, folded } = arranged(head);
  return (
    <div className="weft-table-head">
      <Toolbar buttons={toolbar} />
      {chosen ? (
        <span className="weft-table-chosen" role="status">
          {t('widget.selected', { count: chosen })}
          <button type="button" className="weft-row-action" onClick={() => table.onSelected([], [])}>
            {t('widget.clear')}
          </button>
        </span>
      ) : null}
      <div className="weft-table-tools">
        {narrow ? <NarrowTools table={table} buttons={folded} /> : null}
        {table.savedViews ? <SavedViews views={table.savedViews} /> : null}
        {tools.map((tool) => (
          <OwnTool key={tool.name} tool={tool} {...head} />
        ))}
      </div>
    </div>
  );
}
