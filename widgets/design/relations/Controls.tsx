import { DragOutlined, MinusOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons';
import { Panel, useReactFlow } from '@xyflow/react';
import { Button } from 'antd';
import { EscDropdown } from '../../code/Code/desk/EscDropdown';
import type { Words } from '../../words';
import { type Way, ways } from './layout';

export const fit = { padding: 0.1, maxZoom: 1, minZoom: 0.2 };

interface ControlsProps {
  t: Words;
  /** Moves the chosen card; undefined: none is chosen. */
  step: ((way: Way) => void) | undefined;
  /** undefined: no card was moved. */
  reset: (() => void) | undefined;
}

/** Buttons of the diagram: nearer, farther, all of it, the chosen card a step further, and the layout's own places. */
export function Controls({ t, step, reset }: ControlsProps) {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  return (
    <Panel position="bottom-left" className="weft-relations-controls">
      <Button size="small" icon={<PlusOutlined />} aria-label={t('relations.zoomIn')} onClick={() => void zoomIn()} />
      <Button
        size="small"
        icon={<MinusOutlined />}
        aria-label={t('relations.zoomOut')}
        onClick={() => void zoomOut()}
      />
      <Button size="small" onClick={() => void fitView(fit)}>
        {t('relations.fit')}
      </Button>
      <EscDropdown
        disabled={!step}
        menu={{
          items: ways.map((key) => ({ key, label: t(`relations.way.${key}`) })),
          onClick: ({ key }) => step?.(key as Way),
        }}
      >
        <Button size="small" icon={<DragOutlined aria-hidden />} disabled={!step}>
          {t('relations.move')}
        </Button>
      </EscDropdown>
      <Button size="small" icon={<UndoOutlined aria-hidden />} disabled={!reset} onClick={reset}>
        {t('relations.reset')}
      </Button>
    </Panel>
  );
}
