import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { describe, expect, it, test } from 'vitest';
import { cleanAttribute, richTags } from '../../../core/richText';
import { hostileHtml } from '../../../tests/support/hostileHtml';
import { cleanHtml, HtmlTooLarge } from './cleanHtml';

type Node = DefaultTreeAdapterMap['childNode'];

/** What a browser makes of the text that the allow list does not contain. */
function strangers(nodes: Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.nodeName === '#text') return [];
    if (!('tagName' in node)) return [node.nodeName];
    const { tagName, attrs } = node;
    const odd = attrs.filter(({ name, value }) => cleanAttribute(tagName, name, value) !== value);
    const own = richTags.includes(tagName) && node.namespaceURI.endsWith('xhtml') ? [] : [tagName];
    return [...own, ...odd.map(({ name, value }) => `${name}=${value}`), ...strangers(node.childNodes)];
  });
}
const left = (html: string) => strangers(parseFragment(html).childNodes);

describe('cleanHtml (issue 10 §3)', () => {
  test.each(hostileHtml)('leaves nothing of %s', (html) => {
    const clean = cleanHtml(`<p>before</p>${html}`);
    expect(left(clean)).toEqual([]);
    expect(clean).toMatch(/^<p>before<\/p>/);
    expect(clean).not.toMatch(/position|url\(|elsewhere|<[^>]*(?:javascript:|\son\w+=|srcset|srcdoc)/i);
    expect(cleanHtml(clean)).toBe(clean);
  });

  test.each([
    ['text without a tag, 1 > 0 & more', undefined],
    ['<h2>A</h2><p style="color: rgb(10, 20, 30); text-align: center"><strong>b</strong><em>c</em></p>', undefined],
    [
      '<p style="font-family: &quot;Microsoft YaHei&quot;, 宋体; font-size: 14px; background-color: #fff">x</p>',
      undefined,
    ],
    [
      '<ul><li>d</li></ul><table><tbody><tr><td colspan="2" colwidth="80">e &amp; f</td></tr></tbody></table>',
      undefined,
    ],
    ['<img src="/api/file/Image/annexpic/x.png" alt="f"><img src="data:image/png;base64,iVBORw0KGgo=">', undefined],
    [
      '<a href="https://example.org/a?b=1&amp;c=2">g</a>',
      '<a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">g</a>',
    ],
    ['<section><p>inside</p></section><font color=red>word</font>', '<p>inside</p>word'],
    ['<p style="position:fixed;COLOR:red;top:0">x', '<p style="color: red">x</p>'],
  ])('%s', (html, expected = html) => expect(cleanHtml(html)).toBe(expected));

  it('bounds what the parser builds', () => {
    expect(() => cleanHtml('<div>'.repeat(300))).toThrow(HtmlTooLarge);
    expect(() => cleanHtml(Array.from({ length: 300 }, (_, at) => `<p><b title=${at}>`).join(''))).toThrow(
      HtmlTooLarge,
    );
    expect(() => cleanHtml('<i></i>'.repeat(100_001))).toThrow(HtmlTooLarge);
    const row = '<tr><td><p><b>a</b><i>b</p></i></td><td>c</td></tr>';
    expect(cleanHtml(`<table><tbody>${row.repeat(1_000)}</tbody></table>`).match(/<tr>/g)).toHaveLength(1_000);
  });
});
