import { Graph, layout } from '@dagrejs/dagre';
import type { Edge, MapModel } from './map';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const cardWidth = 220;
const headHeight = 54;
const lineHeight = 22;
/** Lines of a card beyond these are only counted. */
export const mostLines = 6;
const gap = 32;

/** Height of a card with these lines, in pixels. */
const heightOf = ({ tables, relations }: MapModel) => {
  const lines = tables.length + relations.length;
  return headHeight + Math.min(lines, mostLines + 1) * lineHeight + (lines ? 8 : 0);
};

/** Cards without an edge, in lines below what is related; `top`: where they begin. */
function placeAlone(models: readonly MapModel[], top: number, boxes: Map<string, Box>): void {
  const columns = Math.max(1, Math.ceil(Math.sqrt(models.length * 1.5)));
  let y = top;
  for (let start = 0; start < models.length; start += columns) {
    const line = models.slice(start, start + columns);
    line.forEach((model, index) => {
      boxes.set(model.id, { x: index * (cardWidth + gap), y, width: cardWidth, height: heightOf(model) });
    });
    y += Math.max(...line.map(heightOf)) + gap;
  }
}

/** Where each card is, related ones from left to right (designer §2.7). */
export function placeCards(models: readonly MapModel[], edges: readonly Edge[]): Map<string, Box> {
  const related = new Set(edges.filter(({ from, to }) => from !== to).flatMap(({ from, to }) => [from, to]));
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: gap, ranksep: 140, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const model of models.filter(({ id }) => related.has(id)))
    graph.setNode(model.id, { width: cardWidth, height: heightOf(model) });
  for (const { from, to } of edges) if (from !== to) graph.setEdge(from, to);
  layout(graph);
  const boxes = new Map<string, Box>();
  for (const id of graph.nodes()) {
    const { x, y, width, height } = graph.node(id) as Box;
    boxes.set(id, { x: x - width / 2, y: y - height / 2, width, height });
  }
  const bottom = Math.max(0, ...[...boxes.values()].map(({ y, height }) => y + height + gap * 2));
  placeAlone(
    models.filter(({ id }) => !related.has(id)),
    bottom,
    boxes,
  );
  return boxes;
}

const steps: Record<string, { along: 'x' | 'y'; by: 1 | -1 }> = {
  ArrowRight: { along: 'x', by: 1 },
  ArrowLeft: { along: 'x', by: -1 },
  ArrowDown: { along: 'y', by: 1 },
  ArrowUp: { along: 'y', by: -1 },
};

/** Directions in which a card is moved by keys and by a menu. */
export const ways = ['left', 'right', 'up', 'down'] as const;
export type Way = (typeof ways)[number];

/** How far a step moves a card, in pixels. */
const stepPx = 40;

/** The direction of an arrow key; undefined: it is another key. */
export const wayOf = (key: string): Way | undefined => ways.find((way) => key.toLowerCase() === `arrow${way}`);

/** A place one step further. */
export function stepped({ x, y }: { x: number; y: number }, way: Way): { x: number; y: number } {
  const by = way === 'left' || way === 'up' ? -stepPx : stepPx;
  return way === 'left' || way === 'right' ? { x: x + by, y } : { x, y: y + by };
}

/** The card beside one in the direction of an arrow key; undefined: there is none, or it is another key. */
export function cardBeside(boxes: ReadonlyMap<string, Box>, id: string, key: string): string | undefined {
  const step = steps[key];
  const own = boxes.get(id);
  if (!step || !own) return undefined;
  const { along, by } = step;
  const across = along === 'x' ? 'y' : 'x';
  const middle = { x: own.x + own.width / 2, y: own.y + own.height / 2 };
  const far = [...boxes].flatMap(([other, box]) => {
    const forward = (box[along] + (along === 'x' ? box.width : box.height) / 2 - middle[along]) * by;
    const aside = Math.abs(box[across] + (across === 'x' ? box.width : box.height) / 2 - middle[across]);
    return other === id || forward <= 1 ? [] : [{ other, distance: forward + aside * 2 }];
  });
  return far.sort((one, other) => one.distance - other.distance)[0]?.other;
}
