import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { safeAddress } from '../address';
import { Icon } from '../icons';
import { Link } from './Link/Link';
import { Text } from './Text/Text';
import { textStyle } from './textStyle';

afterEach(cleanup);

describe('display widgets', () => {
  it('WDGT-03 a link follows addresses of pages, mails and calls, and nothing that could run', () => {
    for (const address of ['https://a.b/c', '/inside', 'mailto:a@b.c', 'tel:110', '#top', 'page?x=a:b'])
      expect(safeAddress(address)).toBe(address);
    for (const address of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      '',
    ])
      expect(safeAddress(address)).toBeUndefined();
    const script = ['javascript', 'alert(1)'].join(':');
    render(<Link content="Go" href={script} />);
    expect(screen.getByText('Go').getAttribute('href')).toBeNull();
  });

  it('WDGT-03 a link leads to its address, in a new window if it has one', () => {
    render(<Link content="Docs" href="https://a.b/c" target="_blank" />);
    const { href, target, rel } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Docs' });
    expect([href, target, rel]).toEqual(['https://a.b/c', '_blank', 'noopener noreferrer']);
    const followed: boolean[] = [];
    document.addEventListener('click', (event) => {
      followed.push(!event.defaultPrevented);
      event.preventDefault();
    });
    screen.getByText('Docs').click();
    expect(followed).toEqual([true]);
  });

  it('WDGT-02 a text shows its words in the style of its designer', () => {
    render(<Text content="Fragile" textStyle={{ color: 'rgb(1, 2, 3)', 'font-weight': 'bold' }} />);
    const { color, fontWeight } = screen.getByText('Fragile').style;
    expect([color, fontWeight]).toEqual(['rgb(1, 2, 3)', 'bold']);
  });

  it('a designer’s text style keeps to the text', () => {
    expect(textStyle({ 'text-align': 'center', 'font-size': 16, color: 'url(x)', position: 'fixed' })).toEqual({
      textAlign: 'center',
      fontSize: '16px',
    });
  });

  it('every icon name gives an icon: the contract’s classes too, numbered or not, known or not', () => {
    const drawn = (name: string) => render(<Icon name={name} />).container.innerHTML;
    expect(drawn('icon-ym icon-ym-tree-user2')).toBe(drawn('icon-ym icon-ym-user'));
    expect(drawn('icon-ym icon-ym-nobody-knows')).toBe(drawn('no such icon'));
    expect(drawn('add')).not.toBe(drawn('delete'));
  });
});
