import { Card } from 'antd';
import type { CSSProperties } from 'react';
import type { ViewProps } from '../../../engine/defineView';
import { viewWords } from '../../../engine/viewKit';
import type { GridDoc } from './GridDoc';
import './grid.css';

type Style = CSSProperties & Record<`--${string}`, string | number>;

/** Areas on 12 or 24 columns, by the width of the container, not of the window: a grid in a drawer stacks too. */
export function GridView({ view, at, context }: ViewProps<GridDoc>) {
  const { columns = 12, gapPx = 16, items } = view;
  return (
    <div className="weft-board-box">
      <div className="weft-board" style={{ '--weft-board-columns': columns, gap: gapPx } as Style}>
        {items.map(({ name, span = columns, title, views }, index) => {
          const body = context.views(views, `${at}/items/${index}/views`);
          return (
            <div
              key={name}
              className="weft-board-area"
              style={{ '--weft-board-span': Math.min(span, columns) } as Style}
            >
              {title === undefined ? (
                body
              ) : (
                <Card size="small" title={viewWords(context, title)}>
                  {body}
                </Card>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
