import { constantFrom, assert as hold, array as listOf, property } from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, it } from 'vitest';
import { mailHtml } from './mailHtml';

const pieces = [
  '<b>',
  '</p>',
  '</title>',
  '<script>x()</script>',
  '"',
  "'",
  '&lt;',
  '-->',
  '<!--',
  '`',
  '=',
  '{{subject}}',
  'x',
  ' ',
];
const hostileText = listOf(constantFrom(...pieces), { minLength: 1, maxLength: 10 }).map(
  (parts) => `x${parts.join('')}x`,
);

type Node = DefaultTreeAdapterTypes.Node;
const shapeOf = (node: Node): unknown => [node.nodeName, ...('childNodes' in node ? node.childNodes.map(shapeOf) : [])];

it('F6 no text changes the tree of a mail', () => {
  const shape = (text: string) =>
    shapeOf(parse(mailHtml({ subject: text, text: `${text}\n\nline\nhttps://x.example/?a="><b>` })));
  const plain = shape('plain');
  hold(
    property(hostileText, (text) => {
      expect(shape(text)).toEqual(plain);
    }),
  );
});

it('F6 cleaned HTML is written as it is; a line with an address is a link', () => {
  expect(mailHtml({ subject: 's', text: '', html: '<p>a <b>b</b></p>' })).toContain(
    '<body>\n<p>a <b>b</b></p>\n</body>',
  );
  const linked = mailHtml({ subject: 's', text: 'a\nb\n\nhttps://x.example/a' });
  expect(linked).toContain('<p>a<br>b</p>\n<p><a href="https://x.example/a">https://x.example/a</a></p>');
  expect(mailHtml({ subject: 's', text: 'javascript:x()' })).not.toContain('href');
});
