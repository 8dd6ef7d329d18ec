import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Card } from './Card/Card';
import { Collapse } from './Collapse/Collapse';
import { Row } from './Row/Row';
import { Tab } from './Tab/Tab';

afterEach(cleanup);
const panes = [
  { name: 'a', title: 'First', content: <input aria-label="in a" /> },
  { name: 'b', title: 'Second', content: <input aria-label="in b" /> },
];

describe('containers', () => {
  it('ux 44 a tab opens when the engine reveals it, again after the person has left it', () => {
    const { rerender } = render(<Tab panes={panes} />);
    const selected = () => screen.getByRole('tab', { selected: true }).textContent;
    expect(selected()).toBe('First');
    rerender(<Tab panes={panes} reveal={{ pane: 'b' }} />);
    expect(selected()).toBe('Second');
    fireEvent.click(screen.getByRole('tab', { name: 'First' }));
    expect(selected()).toBe('First');
    rerender(<Tab panes={panes} reveal={{ pane: 'b' }} />);
    expect(selected()).toBe('Second');
  });

  it('fields on hidden tabs and in folded groups are mounted', () => {
    render(<Tab panes={panes} />);
    expect(screen.getByLabelText('in b')).toBeTruthy();
    cleanup();
    render(<Collapse panes={panes} accordion />);
    expect(screen.getByLabelText('in b')).toBeTruthy();
  });

  it('ux 44 a folded group opens when it is revealed; an accordion closes the other', () => {
    const open = () =>
      [...document.querySelectorAll('.ant-collapse-header')].map((head) => head.getAttribute('aria-expanded'));
    const { rerender } = render(<Collapse panes={panes} />);
    expect(open()).toEqual(['true', 'true']);
    fireEvent.click(screen.getByText('Second'));
    expect(open()).toEqual(['true', 'false']);
    rerender(<Collapse panes={panes} reveal={{ pane: 'b' }} />);
    expect(open()).toEqual(['true', 'true']);
    rerender(<Collapse panes={panes} accordion reveal={{ pane: 'b' }} />);
    expect(open()).toEqual(['false', 'true']);
  });

  it('contract-visualdev §3.4 `active` opens a tab by name or by place, and folds all groups but those named', () => {
    const { container } = render(<Tab panes={panes} active={1} />);
    expect(container.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Second');
    cleanup();
    render(<Tab panes={panes} active="b" />);
    expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Second');
    cleanup();
    render(<Collapse panes={panes} active={['b']} />);
    const open = [...document.querySelectorAll('.ant-collapse-header')].map((head) =>
      head.getAttribute('aria-expanded'),
    );
    expect(open).toEqual(['false', 'true']);
  });

  it('a row gives its panes their share, a card its heading', () => {
    const { container } = render(<Row panes={[{ name: 'x', span: 8, content: 'X' }]} />);
    expect(container.querySelector<HTMLElement>('.weft-span')?.style.getPropertyValue('--weft-span')).toBe('8');
    cleanup();
    render(<Card panes={panes} header="Customer" />);
    expect(screen.getByRole('region', { name: 'Customer' })).toBeTruthy();
  });
});
