import { Button, Card } from 'antd';
import { type CSSProperties, useState } from 'react';
import type { ViewProps } from '../../../engine/defineView';
import { viewWords } from '../../../engine/viewKit';
import { Icon } from '../../icons';
import type { GridArea, GridDoc } from './GridDoc';
import { type Arranging, useArrangement } from './useArrangement';
import './grid.css';

type Style = CSSProperties & Record<`--${string}`, string | number>;
type Say = (key: string, values?: Record<string, unknown>) => string;

/** The buttons of one area while a person arranges them. */
function AreaButtons({ area, arranging, t }: { area: GridArea; arranging: Arranging; t: Say }) {
  const { name } = area;
  const title = arranging.title(area);
  const hidden = arranging.isHidden(name);
  return (
    <div className="weft-board-buttons">
      <span>{title}</span>
      <Button
        size="small"
        aria-label={t('widget.arrange.earlier', { name: title })}
        icon={<Icon name="up" />}
        onClick={() => arranging.move(name, -1)}
      />
      <Button
        size="small"
        aria-label={t('widget.arrange.later', { name: title })}
        icon={<Icon name="down" />}
        onClick={() => arranging.move(name, 1)}
      />
      <Button
        size="small"
        aria-label={t(hidden ? 'widget.arrange.show' : 'widget.arrange.hide', { name: title })}
        onClick={() => arranging.toggle(name)}
      >
        {t(hidden ? 'widget.arrange.showShort' : 'widget.arrange.hideShort')}
      </Button>
    </div>
  );
}

/** Areas on 12 or 24 columns, by the width of the container, not of the window: a grid in a drawer stacks too. */
export function GridView({ view, at, context }: ViewProps<GridDoc>) {
  const { columns = 12, gapPx = 16 } = view;
  const { t } = context.session.tools.host;
  const arranging = useArrangement(context, view);
  const [open, setOpen] = useState(false);
  const area = (item: GridArea) => {
    const { name, span = columns, title, views } = item;
    const hidden = arranging.isHidden(name);
    if (hidden && !open) return null;
    const body = hidden ? null : context.views(views, `${at}/items/${view.items.indexOf(item)}/views`);
    return (
      <div
        key={name}
        className="weft-board-area"
        data-hidden={hidden || undefined}
        style={{ '--weft-board-span': Math.min(span, columns) } as Style}
      >
        {open ? <AreaButtons area={item} arranging={arranging} t={t} /> : null}
        {title === undefined || hidden ? (
          body
        ) : (
          <Card size="small" title={viewWords(context, title)}>
            {body}
          </Card>
        )}
      </div>
    );
  };
  return (
    <div className="weft-board-box">
      {view.arrange ? (
        <div className="weft-board-tools">
          {open ? (
            <Button size="small" onClick={arranging.reset}>
              {t('widget.arrange.reset')}
            </Button>
          ) : null}
          <Button size="small" type={open ? 'primary' : 'text'} onClick={() => setOpen(!open)} aria-pressed={open}>
            {t(open ? 'widget.arrange.done' : 'widget.arrange.start')}
          </Button>
        </div>
      ) : null}
      <div className="weft-board" style={{ '--weft-board-columns': columns, gap: gapPx } as Style}>
        {arranging.items.map(area)}
      </div>
    </div>
  );
}
