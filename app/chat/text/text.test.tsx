import { describe, expect, it } from 'vitest';
import { loadLocale } from '../../../schemas';
import { emojis, splitEmoji, tokenOf, withEmoji } from './emoji';
import { briefMoment, momentText, startsPeriod } from './moments';
import { splitLinks } from './splitLinks';

describe('issue 13 chat: links are safe', () => {
  const hrefs = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

  it('addresses of the web become links, without the punctuation around them', () => {
    expect(hrefs('见 https://weft.example/a?b=1#c，以及(http://weft.example/x).')).toEqual([
      'https://weft.example/a?b=1#c',
      'http://weft.example/x',
    ]);
    expect(hrefs('https://weft.example/a_(b)')).toEqual(['https://weft.example/a_(b)']);
  });
  it('no other scheme and no broken address does', () => {
    expect(hrefs('javascript:alert(1) data:text/html,x file:///etc https:// http://[ mailto:a@b.c')).toEqual([]);
  });
  it('the text stays whole', () => {
    for (const text of ['', 'a', ' a https://b.example. c', '<b>x</b> https://b.example/"><img>'])
      expect(
        splitLinks(text)
          .map((run) => run.text)
          .join(''),
      ).toBe(text);
  });
});

describe('issue 13 chat: times', () => {
  const t = (key: string) => key;
  const now = Date.UTC(2026, 10, 22, 4, 0); // 12:00 in Shanghai
  it('are as short as they can be', () => {
    expect(momentText(now - 60_000, now, t)).toBe('11:59');
    expect(momentText(now - 24 * 3_600_000, now, t)).toBe('chat.yesterday 12:00');
    expect(momentText(Date.UTC(2026, 2, 5, 4, 1), now, t)).toBe('03-05 12:01');
    expect(momentText(Date.UTC(2025, 2, 5, 4, 1), now, t)).toBe('2025-03-05 12:01');
    expect(briefMoment(Date.UTC(2026, 2, 5, 4, 1), now, t)).toBe('03-05');
  });
  it('a divider stands before the first message, after five minutes and on another day', () => {
    expect(startsPeriod(now, undefined)).toBe(true);
    expect(startsPeriod(now, now - 60_000)).toBe(false);
    expect(startsPeriod(now, now - 300_000)).toBe(true);
    const midnight = Date.UTC(2026, 10, 21, 16, 0);
    expect(startsPeriod(midnight, midnight - 1000)).toBe(true);
  });
});

describe('CHAT-13 CHAT-32 CONST-57 emoji', () => {
  it('are numbered 100 to 219, with names and characters of their own', () => {
    expect(emojis.map(({ number }) => number)).toEqual(Array.from({ length: 120 }, (_, at) => 100 + at));
    expect(new Set(emojis.map(({ name }) => name)).size).toBe(120);
    expect(new Set(emojis.map(({ character }) => character)).size).toBe(120);
  });
  it('each is found again by its token, and the text stays whole', () => {
    for (const emoji of emojis) expect(splitEmoji(tokenOf(emoji))).toEqual([{ text: tokenOf(emoji), emoji }]);
    const text = 'a[微笑][[红包]] [unknown] []';
    expect(
      splitEmoji(text)
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
    expect(withEmoji(text)).toBe('a🙂[🧧] [unknown] []');
  });
  it('have a label in every language', async () => {
    for (const language of ['zh', 'zhtw', 'en']) {
      const words = await loadLocale(language, ['chat']);
      expect(emojis.filter(({ number }) => !words[`chat.emojis.${number}`])).toEqual([]);
    }
  });
});
