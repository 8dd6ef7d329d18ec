import { expect, test } from 'vitest';
import { deskChunks } from '../support/builtDesk.mjs';

test('designer §3.2 a desk is drawn with 60 KB gzip at most, its text editor not counted; so are its fields with the code of models', () => {
  const { own, outline, chunks } = deskChunks();
  // `node bench/weights.mjs NAME` names what is in a chunk.
  expect(own, chunks.join('\n')).toBeLessThanOrEqual(60);
  expect(outline, chunks.join('\n')).toBeLessThanOrEqual(60);
});
