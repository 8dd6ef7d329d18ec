// Process: own. The cleaner of HTML keeps the window that it was read in.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeHost } from '../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../engine/widgetHost';
import { AutoComplete } from './AutoComplete/AutoComplete';
import { Editor } from './Editor/Editor';
import { htmlText } from './Editor/htmlText';
import { Location } from './Location/Location';
import { isWithin, metresBetween, placeText, readPlace, writePlace } from './Location/place';
import { Sign, Signature } from './Sign/Sign';

// happy-dom walks a changing tree wrongly, so the cleaner itself is tested in a browser (tests/journeys/richText); this
// mock shows that it was called.
vi.mock('dompurify', () => ({
  default: () => ({ addHook: () => undefined, sanitize: (html: string) => html.replace(/ onerror="[^"]*"/g, '') }),
}));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('rich text', () => {
  it('is cleaned when it is shown, and when it comes into the editor', () => {
    const dirty = '<p>words</p><img src="x" onerror="alert(1)">';
    expect(render(<Editor value={dirty} readOnly />).container.innerHTML).not.toContain('onerror');
    cleanup();
    const { container } = render(<Editor value={dirty} label="Text" />);
    expect(container.innerHTML).not.toContain('onerror');
    expect(screen.getByRole('textbox').textContent).toContain('words');
  });

  it('a line of a table shows its words', () => {
    expect(htmlText('<p>one</p><ul><li>two</li></ul><script>x</script>')).toBe('one two');
    expect(htmlText('a < b')).toBe('a < b');
    expect(htmlText(null)).toBe('');
  });

  it('the bar changes the text and says which of its buttons are on; a value from outside replaces it without an echo', async () => {
    const onChange = vi.fn();
    const { rerender, container } = render(<Editor value="<p>words</p>" label="Text" onChange={onChange} />);
    await act(async () => fireEvent.click(screen.getByLabelText('widget.editorTool.heading1')));
    expect(onChange).toHaveBeenLastCalledWith('<h1>words</h1>');
    expect(screen.getByLabelText('widget.editorTool.heading1').getAttribute('aria-pressed')).toBe('true');
    onChange.mockClear();
    rerender(<Editor value="<p>others</p>" label="Text" onChange={onChange} />);
    await waitFor(() => expect(container.querySelector('.tiptap')?.textContent).toBe('others'));
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('suggestions', () => {
  const rows = ['Hangzhou', 'Hanoi', 'Hanoi', '', null, 'Hamburg', 'Hague'].map((name) => ({ name }));
  const draw = (props: object = {}) => {
    const host = createFakeHost({ 'dataInterface.page': () => ({ list: rows, pagination: { total: 7 } }) });
    const onChange = vi.fn();
    render(
      <WidgetHostContext.Provider value={host}>
        <AutoComplete
          label="City"
          interfaceId="i1"
          relationField="name"
          total={3}
          templateJson={[{ field: 'a' }]}
          onChange={onChange}
          {...props}
        />
      </WidgetHostContext.Provider>,
    );
    return { host, onChange, input: screen.getByRole('combobox') };
  };

  it('contract-visualdev §4.8 come from the interface after a pause: the first `total` different values', async () => {
    const { host, onChange, input } = draw();
    fireEvent.change(input, { target: { value: 'H' } });
    fireEvent.change(input, { target: { value: 'Ha' } });
    expect(onChange).toHaveBeenLastCalledWith('Ha');
    expect(host.calls).toEqual([]);
    await waitFor(() => expect(host.calls).toHaveLength(1));
    expect(host.calls[0]).toMatchObject({
      name: 'dataInterface.page',
      params: { id: 'i1', keyword: 'Ha', currentPage: 1, paramList: [{ field: 'a' }] },
    });
    await waitFor(() => {
      const shown = [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent);
      expect(shown).toEqual(['Hangzhou', 'Hanoi', 'Hamburg']);
    });
  });

  it('read-only and without an interface nothing is asked', async () => {
    vi.useFakeTimers();
    const { host, input } = draw({ readOnly: true, value: 'Ha' });
    fireEvent.focus(input);
    vi.advanceTimersByTime(1000);
    expect(host.calls).toEqual([]);
  });
});

describe('signatures', () => {
  const image = 'data:image/png;base64,iVBORw0KGgo=';

  it('an empty sheet is no signature: ok, undo and clear wait for the first line', async () => {
    // happy-dom renders nothing.
    const paper = new Proxy({}, { get: () => () => undefined, set: () => true });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never);
    const onChange = vi.fn();
    render(<Sign label="Signed" onChange={onChange} />);
    fireEvent.click(screen.getByText('widget.sign'));
    const button = (word: string) => screen.getByText(word).closest('button') as HTMLButtonElement;
    expect(['widget.ok', 'widget.undo', 'widget.clear'].map((word) => button(word).disabled)).toEqual([
      true,
      true,
      true,
    ]);
    fireEvent.click(button('widget.ok'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is shown, taken away, and taken from the profile where the widget offers it', () => {
    const onChange = vi.fn();
    const host = createFakeHost({}, { user: () => ({ signImg: '/api/file/Image/annexpic/mine.png' }) });
    const draw = (element: React.ReactElement) =>
      render(<WidgetHostContext.Provider value={host}>{element}</WidgetHostContext.Provider>);
    draw(<Sign label="Signed" value={image} onChange={onChange} />);
    expect(screen.getByRole('img').getAttribute('src')).toBe(image);
    expect(screen.queryByText('widget.signStored')).toBeNull();
    fireEvent.click(screen.getByText('widget.clear'));
    expect(onChange).toHaveBeenLastCalledWith(null);
    cleanup();
    draw(<Signature label="Signed" onChange={onChange} />);
    fireEvent.click(screen.getByText('widget.signStored'));
    expect(onChange).toHaveBeenLastCalledWith('/api/file/Image/annexpic/mine.png');
  });
});

describe('places', () => {
  it('contract-visualdev §2.4 are stored as JSON with their full address, and read from whatever there is', () => {
    expect(JSON.parse(writePlace({ pName: '浙江省', address: '文三路 1 号', lng: 120.1, lat: 30.2 }) ?? '')).toEqual({
      pName: '浙江省',
      address: '文三路 1 号',
      lng: 120.1,
      lat: 30.2,
      fullAddress: '浙江省文三路 1 号',
    });
    expect(writePlace({ address: '', lng: null })).toBeNull();
    expect(readPlace('no json')).toEqual({ fullAddress: 'no json' });
    expect(placeText('{"lng":1,"lat":2}')).toBe('1, 2');
    expect(placeText(null)).toBe('');
  });

  it('know how far they are from each other', () => {
    expect(metresBetween({ lng: 0, lat: 0 }, { lng: 0, lat: 1 })).toBeCloseTo(111_195, -1);
    const areas = [{ lng: '120', lat: '30', radius: 500 }];
    expect(isWithin({ lng: 120.001, lat: 30 }, areas)).toBe(true);
    expect(isWithin({ lng: 120.1, lat: 30 }, areas)).toBe(false);
    expect(isWithin({ address: 'x' }, areas)).toBe(false);
  });

  it('are typed; the field says that there is no map, and when the point is outside', () => {
    const onChange = vi.fn();
    const area = [{ lng: 120, lat: 30, radius: 500 }];
    const { rerender, container } = render(<Location label="Place" onChange={onChange} />);
    fireEvent.change(screen.getByLabelText('Place widget.address'), { target: { value: 'Main street' } });
    expect(JSON.parse(onChange.mock.lastCall?.[0])).toMatchObject({ address: 'Main street' });
    expect(container.textContent).toContain('widget.noMap');
    rerender(<Location label="Place" value='{"lng":10,"lat":10}' enableLocationScope locationScope={area} />);
    expect(container.textContent).toContain('widget.locationOutside');
  });
});
