import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFlow } from '../testing/randomFlow';
import { approve, flowOf } from '../testing/sampleFlow';
import { bpmnOf } from './bpmn';
import { layoutOf } from './layout';

/** Every element is closed, in order. */
function isNested(xml: string): boolean {
  const open: string[] = [];
  for (const [, close, name, alone] of xml.matchAll(/<(\/?)([\w:]+)(?:\s[\w:]+="[^"<]*")*(\/?)>/g)) {
    if (alone) continue;
    if (!close) open.push(name ?? '');
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

test('steps, branches, waits and sub-flows have their elements', () => {
  const xml = bpmnOf({
    ...flowOf([
      approve('a', 'li', { title: 'A & <B> "C"', sign: 'turn' }),
      {
        id: 'x',
        do: 'choose',
        branches: [
          { id: 'b1', title: 'Long', when: { days: { gt: 3 } }, steps: [{ id: 'w', do: 'wait', hours: 2 }] },
          { id: 'b2', else: true, steps: [] },
        ],
      },
      { id: 'f', do: 'flow', flow: 'other', who: 'starter' },
    ]),
  });
  expect(xml).toContain('<userTask id="s_a" name="A &amp; &lt;B&gt; &quot;C&quot;">');
  expect(xml).toContain('<multiInstanceLoopCharacteristics isSequential="true"/>');
  expect(xml).toContain('<exclusiveGateway id="s_x" name="x" default="e5">');
  expect(xml).toContain('<timeDuration>PT7200S</timeDuration>');
  expect(xml).toContain('calledElement="other"');
  expect(isNested(xml)).toBe(true);
});

test('every shape is reached, ends somewhere, and lies on no other', () => {
  fc.assert(
    fc.property(randomFlow('wait', 'call'), (doc) => {
      const { shapes, edges } = layoutOf(doc);
      for (const shape of shapes) {
        expect(edges.some(({ to }) => to === shape)).toBe(shape.kind !== 'start');
        expect(edges.some(({ from }) => from === shape)).toBe(shape.kind !== 'end');
      }
      expect(new Set(shapes.map(({ id }) => id)).size).toBe(shapes.length);
      const over = shapes.some((one, index) =>
        shapes.some(
          (other, nth) =>
            nth > index &&
            one.x < other.x + other.width &&
            other.x < one.x + one.width &&
            one.y < other.y + other.height &&
            other.y < one.y + one.height,
        ),
      );
      expect(over).toBe(false);
      for (const { from, to } of edges) expect(from.x + from.width).toBeLessThan(to.x);
      expect(isNested(bpmnOf(doc))).toBe(true);
    }),
    { numRuns: 200 },
  );
});
