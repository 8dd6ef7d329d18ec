import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type Edge as FlowEdge,
  MarkerType,
  type OnConnectEnd,
  Panel,
  ReactFlow,
  type ReactFlowInstance,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import type { Words } from '../../words';
import { cardBeside, placeCards } from './layout';
import { type CardNode, ModelCard } from './ModelCard';
import { edgesOf, isCalled, type MapModel } from './map';

export interface DiagramProps {
  t: Words;
  models: readonly MapModel[];
  /** What is searched; the others are dimmed. */
  typed: string;
  /** Id of the model that is selected here or in the list. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onOpen: (id: string) => void;
  /** undefined: nothing may be drawn. */
  onConnect: ((from: string, to: string) => void) | undefined;
}

const nodeTypes = { model: ModelCard };
const fit = { padding: 0.1, maxZoom: 1, minZoom: 0.2 };
const nodeAt = (element: Element | null) => element?.closest<HTMLElement>('.react-flow__node')?.dataset.id;

function Controls({ t }: { t: Words }) {
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
    </Panel>
  );
}

const lineClass = (isOwn: boolean, isDim: boolean) => {
  if (isDim) return 'weft-relations-faint';
  return isOwn ? 'weft-relations-own' : undefined;
};

/** What is drawn: cards where they are placed, one edge for each related pair. */
function useDrawn({ models, t, typed, chosen, onConnect }: DiagramProps) {
  const edges = useMemo(() => edgesOf(models), [models]);
  const boxes = useMemo(() => placeCards(models, edges), [models, edges]);
  const connects = onConnect !== undefined;
  const nodes = useMemo(
    () =>
      models.map((model): CardNode => {
        const { x = 0, y = 0, width = 0, height = 0 } = boxes.get(model.id) ?? {};
        return {
          ...{ id: model.id, type: 'model', position: { x, y }, width, height, selected: model.id === chosen },
          data: { model, t, dim: typed.trim() !== '' && !isCalled(model, typed), connects },
          ariaRole: 'button',
          ariaLabel: t('relations.card', {
            name: model.fullName,
            fields: model.count,
            relations: model.relations.length,
          }),
          domAttributes: { 'aria-roledescription': undefined },
        };
      }),
    [models, boxes, chosen, t, typed, connects],
  );
  const names = useMemo(() => new Map(models.map(({ id, fullName }) => [id, fullName])), [models]);
  const dim = useMemo(() => new Set(nodes.filter(({ data }) => data.dim).map(({ id }) => id)), [nodes]);
  const lines = useMemo(
    () =>
      edges.map(
        ({ id, from, to, labels }): FlowEdge => ({
          ...{ id, source: from, target: to, label: labels.slice(0, 3).join(' · '), type: 'smoothstep' },
          className: lineClass(chosen !== undefined && [from, to].includes(chosen), dim.has(from) && dim.has(to)),
          markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18, color: 'var(--weft-text-2)' },
          ariaLabel: t('relations.edge', {
            from: names.get(from) ?? '',
            to: names.get(to) ?? '',
            labels: labels.join(t('relations.join')),
          }),
        }),
      ),
    [edges, chosen, t, names, dim],
  );
  return { nodes, lines, boxes };
}

/** The map of models; Tab and arrows go from card to card, Enter or Space opens one, an edge is drawn from the circle at its right. */
export function Diagram(props: DiagramProps) {
  const { t, models, typed, chosen, onChoose, onOpen, onConnect } = props;
  const { nodes, lines, boxes } = useDrawn(props);
  const flow = useRef<ReactFlowInstance<CardNode>>(undefined);
  const host = useRef<HTMLDivElement>(null);
  const found = typed.trim() ? models.filter((model) => isCalled(model, typed)).map(({ id }) => id) : [];
  const foundKey = found.join(' ');
  useEffect(() => {
    const shown = foundKey ? foundKey.split(' ').map((id) => ({ id })) : undefined;
    void flow.current?.fitView({ ...fit, nodes: shown });
  }, [foundKey]);
  useEffect(() => {
    const box = chosen === undefined ? undefined : boxes.get(chosen);
    // A card that has the focus is in sight already.
    if (!box || host.current?.contains(document.activeElement)) return;
    void flow.current?.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom: flow.current.getZoom() });
  }, [chosen, boxes]);
  const key = (event: KeyboardEvent) => {
    const id = nodeAt(event.target as Element);
    if (!id) return;
    const isPress = [' ', 'Enter'].includes(event.key);
    if (isPress) onOpen(id);
    const next = cardBeside(boxes, id, event.key);
    if (next) host.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(next)}"]`)?.focus();
    if (next || isPress || event.key.startsWith('Arrow')) event.preventDefault();
  };
  const connectEnd: OnConnectEnd = (event, { fromNode }) => {
    const point = 'changedTouches' in event ? event.changedTouches[0] : event;
    const to = point && nodeAt(document.elementFromPoint(point.clientX, point.clientY));
    if (fromNode && to && to !== fromNode.id) onConnect?.(fromNode.id, to);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the cards in it, which are buttons
    <div
      ref={host}
      className="weft-relations-diagram"
      onKeyDown={key}
      onFocus={({ target }) => {
        const id = nodeAt(target);
        if (id) onChoose(id);
      }}
    >
      <ReactFlowProvider>
        <ReactFlow<CardNode>
          aria-label={t('relations.diagram')}
          nodes={nodes}
          edges={lines}
          nodeTypes={nodeTypes}
          nodesDraggable={false}
          edgesFocusable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          zoomOnDoubleClick={false}
          minZoom={0.1}
          maxZoom={1.5}
          fitView
          fitViewOptions={fit}
          onInit={(made) => {
            flow.current = made;
          }}
          onNodeClick={(_, { id }) => onChoose(id)}
          onNodeDoubleClick={(_, { id }) => onOpen(id)}
          onConnectEnd={connectEnd}
        >
          <Controls t={t} />
        </ReactFlow>
      </ReactFlowProvider>
    </div>
  );
}
