import { expect, test } from 'vitest';
import { fileCategory } from './fileCategory';

test('FILE-13 a file is an image, a video, an audio file or a document', () => {
  const names = ['a.PNG', 'b.svg', 'c.mp4', 'd.MOV', 'e.mp3', 'f.amr', 'g.pdf', 'h.docx', 'i.zip', 'noExtension', ''];
  expect(names.map(fileCategory)).toEqual([
    ...['image', 'image', 'video', 'video', 'audio', 'audio'],
    ...['document', 'document', 'document', 'document', 'document'],
  ]);
});
