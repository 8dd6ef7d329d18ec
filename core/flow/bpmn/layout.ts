import { branchesOf } from '../plan';
import type { Branch, FlowDoc, FlowStep } from '../types';

/** Pixels of the drawing. */
const gap = 50;
const task = { width: 120, height: 80 };
const gateway = { width: 50, height: 50 };
const event = { width: 36, height: 36 };

/** A shape at its upper left corner; `step` undefined: start or end. */
export interface Shape {
  id: string;
  kind: 'start' | 'end' | 'step' | 'split' | 'join';
  step?: FlowStep;
  x: number;
  y: number;
  width: number;
  height: number;
}
/** From one shape to another; the branch that begins with it. */
export interface Edge {
  id: string;
  from: Shape;
  to: Shape;
  branch?: Branch;
  /** The height of a branch without steps. */
  through?: number;
}
interface Size {
  width: number;
  height: number;
}

const sizeOf = (step: FlowStep): Size => {
  const branches = branchesOf(step);
  if (!branches.length) return step.do === 'wait' ? { ...event, height: task.height } : task;
  const inner = branches.map(({ steps }) => sizeOfLine(steps));
  const width = Math.max(...inner.map((size) => size.width)) + 2 * (gateway.width + gap);
  return { width, height: inner.reduce((sum, size) => sum + size.height + gap / 2, -gap / 2) };
};

function sizeOfLine(steps: readonly FlowStep[]): Size {
  const sizes = steps.map(sizeOf);
  const width = sizes.reduce((sum, size) => sum + size.width, 0) + Math.max(0, sizes.length - 1) * gap;
  return { width, height: Math.max(task.height, ...sizes.map(({ height }) => height)) };
}

/** Steps from left to right, branches from top to bottom: a tree needs no other layout. */
export function layoutOf(doc: FlowDoc): { shapes: Shape[]; edges: Edge[] } {
  const shapes: Shape[] = [];
  const edges: Edge[] = [];
  const put = (id: string, kind: Shape['kind'], size: Size, x: number, middle: number, step?: FlowStep): Shape => {
    const shape = { id, kind, x, y: middle - size.height / 2, ...size, ...(step && { step }) };
    shapes.push(shape);
    return shape;
  };
  const connect = (from: Shape, to: Shape, branch?: Branch, through?: number): void =>
    void edges.push({
      id: `e${edges.length + 1}`,
      from,
      to,
      ...(branch && { branch }),
      ...(through !== undefined && { through }),
    });

  /** Draws a list; the first edge bears the branch. Answers the shape that the next edge begins at. */
  const line = (
    steps: readonly FlowStep[],
    before: Shape,
    left: number,
    middle: number,
    branch?: Branch,
  ): { last: Shape; branch?: Branch } => {
    let [last, head, x] = [before, branch, left];
    for (const step of steps) {
      const size = sizeOf(step);
      const plain = !branchesOf(step).length;
      const kind = plain ? 'step' : 'split';
      const own = plain ? (step.do === 'wait' ? event : task) : gateway;
      const shape = put(`s_${step.id}`, kind, own, x, middle, step);
      connect(last, shape, head);
      last = plain ? shape : fork(step, shape, x, middle, size);
      head = undefined;
      x += size.width + gap;
    }
    return { last, ...(head && { branch: head }) };
  };

  const fork = (step: FlowStep, split: Shape, x: number, middle: number, size: Size): Shape => {
    const join = put(`j_${step.id}`, 'join', gateway, x + size.width - gateway.width, middle, step);
    let top = middle - size.height / 2;
    for (const branch of branchesOf(step)) {
      const { height } = sizeOfLine(branch.steps);
      const end = line(branch.steps, split, x + gateway.width + gap, top + height / 2, branch);
      connect(end.last, join, end.branch, branch.steps.length ? undefined : top + height / 2);
      top += height + gap / 2;
    }
    return join;
  };

  const size = sizeOfLine(doc.steps);
  const middle = gap + size.height / 2;
  const start = put('start', 'start', event, gap, middle);
  const { last } = line(doc.steps, start, 2 * gap + event.width, middle);
  connect(last, put('end', 'end', event, last.x + last.width + gap, middle));
  return { shapes, edges };
}
