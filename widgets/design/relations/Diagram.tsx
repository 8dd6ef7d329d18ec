import {
  type Edge as FlowEdge,
  MarkerType,
  type OnConnectEnd,
  ReactFlow,
  type ReactFlowInstance,
  ReactFlowProvider,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Words } from '../../words';
import { Controls, fit } from './Controls';
import { cardBeside, placeCards, stepped, type Way, wayOf } from './layout';
import { type CardNode, ModelCard } from './ModelCard';
import { edgesOf, isCalled, type MapModel } from './map';
import { withOwn } from './positions';
import type { Placing } from './usePositions';

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
  /** Where the person put cards. */
  placing: Placing;
}

const nodeTypes = { model: ModelCard };
const nodeAt = (element: Element | null) => element?.closest<HTMLElement>('.react-flow__node')?.dataset.id;

const lineClass = (isOwn: boolean, isDim: boolean) => {
  if (isDim) return 'weft-relations-faint';
  return isOwn ? 'weft-relations-own' : undefined;
};

/** A card that is dragged now. */
interface Held {
  id: string;
  x: number;
  y: number;
}

/** What is drawn: cards where they are placed, one edge for each related pair. */
function useDrawn(
  { models, t, typed, chosen, onConnect, placing: { positions } }: DiagramProps,
  held: Held | undefined,
) {
  const edges = useMemo(() => edgesOf(models), [models]);
  const laid = useMemo(() => placeCards(models, edges), [models, edges]);
  const boxes = useMemo(() => withOwn(laid, positions), [laid, positions]);
  const connects = onConnect !== undefined;
  const still = useMemo(
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
  const nodes = held
    ? still.map((node) => (node.id === held.id ? { ...node, position: { x: held.x, y: held.y } } : node))
    : still;
  const names = useMemo(() => new Map(models.map(({ id, fullName }) => [id, fullName])), [models]);
  const dim = useMemo(() => new Set(still.filter(({ data }) => data.dim).map(({ id }) => id)), [still]);
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

/**
 * The map of models; Tab and arrows go from card to card, Enter or Space opens one, Alt and arrows or a drag move it, an edge is drawn
 * from the circle at its right.
 */
export function Diagram(props: DiagramProps) {
  const { t, models, typed, chosen, onChoose, onOpen, onConnect, placing } = props;
  const [held, setHeld] = useState<Held>();
  const [said, setSaid] = useState('');
  const { nodes, lines, boxes } = useDrawn(props, held);
  const step = (id: string, way: Way) => {
    const box = boxes.get(id);
    if (!box) return;
    placing.move(id, stepped(box, way));
    const name = models.find((model) => model.id === id)?.fullName ?? '';
    setSaid((old) => {
      const next = t('relations.moved', { name, way: t(`relations.way.${way}`) });
      return old === next ? `${next}\u00a0` : next;
    });
  };
  const flow = useRef<ReactFlowInstance<CardNode>>(undefined);
  const host = useRef<HTMLDivElement>(null);
  // A choice brings its card into sight; a card that is placed anew does not.
  const places = useRef(boxes);
  places.current = boxes;
  const found = typed.trim() ? models.filter((model) => isCalled(model, typed)).map(({ id }) => id) : [];
  const foundKey = found.join(' ');
  useEffect(() => {
    const shown = foundKey ? foundKey.split(' ').map((id) => ({ id })) : undefined;
    void flow.current?.fitView({ ...fit, nodes: shown });
  }, [foundKey]);
  useEffect(() => {
    const box = chosen === undefined ? undefined : places.current.get(chosen);
    // A card that has the focus is in sight already.
    if (!box || host.current?.contains(document.activeElement)) return;
    void flow.current?.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom: flow.current.getZoom() });
  }, [chosen]);
  const key = (event: KeyboardEvent) => {
    const id = nodeAt(event.target as Element);
    if (!id) return;
    const way = event.altKey ? wayOf(event.key) : undefined;
    if (way) {
      event.preventDefault();
      step(id, way);
      return;
    }
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
          nodeDragThreshold={4}
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
          onNodeDrag={(_, { id, position }) => setHeld({ id, ...position })}
          onNodeDragStop={(_, { id, position }) => {
            setHeld(undefined);
            placing.move(id, position);
          }}
        >
          <Controls
            t={t}
            step={chosen !== undefined && boxes.has(chosen) ? (way) => step(chosen, way) : undefined}
            reset={
              placing.reset &&
              (() => {
                placing.reset?.();
                setSaid(t('relations.wasReset'));
              })
            }
          />
        </ReactFlow>
      </ReactFlowProvider>
      <span className="sr-only" role="status">
        {said}
      </span>
    </div>
  );
}
