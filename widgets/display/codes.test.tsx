import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Barcode } from './Barcode/Barcode';
import { barcodeBars, isBarcodeText } from './Barcode/bars';
import { barcode } from './Barcode/definition';
import { frameAddress, Iframe } from './Iframe/Iframe';
import { QrCode, type QrCodeProps } from './QrCode/QrCode';

afterEach(cleanup);
const svgOf = (element: React.ReactElement) => render(element).container.querySelector('svg');

describe('barcodes', () => {
  it('WDGT-10 WDGT-11 WDGT-13 a fixed text is drawn as bars in its colours and size', () => {
    const svg = svgOf(
      <Barcode label="Number" staticText="ABC123" lineColor="#112233" background="#eeeeee" width={2} height={30} />,
    );
    expect(svg?.getAttribute('aria-label')).toBe('Number ABC123');
    expect(svg?.querySelector('path')?.getAttribute('fill')).toBe('#112233');
    expect(svg?.querySelector('rect')?.getAttribute('fill')).toBe('#eeeeee');
    expect(svg?.getAttribute('height')).toBe('40');
  });

  it('CONST-60 CONST-61 WDGT-15 WDGT-16 WDGT-37 without settings it is code128, bars of 4 and 40 pixels, margin 5 and no text under them', () => {
    const svg = svgOf(<Barcode staticText="AB" />);
    const modules = barcodeBars('AB', 'code128')?.length ?? 0;
    expect(svg?.getAttribute('width')).toBe(String(modules * 4 + 10));
    expect(svg?.getAttribute('height')).toBe('50');
    expect(svg?.querySelector('path')?.getAttribute('d')).toMatch(/^M5 5h8v40/);
    expect(svg?.textContent).toBe('');
    expect(modules).toBe(57);
  });

  it('WDGT-12 the value of another field is drawn when the code is of a relation', () => {
    const name = (text: unknown) =>
      svgOf(<Barcode dataType="relation" staticText="IGNORED" text={text} />)?.getAttribute('aria-label');
    expect(name('X9')).toBe('X9');
    expect(name(42)).toBe('42');
    expect(name(null)).toBeUndefined();
  });

  it('WDGT-14 VALD-94 only letters and digits are drawn; what a format cannot write says so instead of breaking', () => {
    expect(['A1', 'a', 'A-1', '中文', 'a b', ''].map(isBarcodeText)).toEqual([true, true, false, false, false, false]);
    const { container } = render(<Barcode staticText="A-1" />);
    expect(container.querySelector('svg')).toBeNull();
    expect(container.textContent).toBe('widget.barcodeInvalid');
    expect(barcodeBars('ABC', 'ean13')).toBeUndefined();
    expect(barcodeBars('ABC', 'no such format')).toBeUndefined();
    expect(barcode.propsSchema.additionalProperties).toBe(false);
  });
});

describe('QR codes', () => {
  const content = (props: QrCodeProps) => svgOf(<QrCode {...props} />)?.getAttribute('data-content');

  it('WDGT-17 WDGT-18 WDGT-19 a fixed text or the value of another field', () => {
    expect(content({ staticText: 'https://example.org' })).toBe('https://example.org');
    expect(content({ dataType: 'relation', staticText: 'x', text: '名称' })).toBe('名称');
    expect(content({ dataType: 'relation', staticText: 'x', text: '' })).toBeUndefined();
  });

  it('WDGT-20 CONST-65 a dynamic code says where the record is, once record and model are known', () => {
    const text = content({ dataType: 'dynamic', id: 'r1', mid: 'm1' });
    expect(JSON.parse(text ?? '')).toEqual({
      t: 'DFD',
      id: 'r1',
      mid: 'm1',
      mt: 2,
      fid: '',
      pid: '',
      ftid: '',
      opt: '',
    });
    expect(content({ dataType: 'dynamic', id: null, mid: 'm1' })).toBeUndefined();
    expect(content({ dataType: 'dynamic', id: 'r1' })).toBeUndefined();
  });

  it('WDGT-21 WDGT-22 WDGT-24 WDGT-38 CONST-66 colours and size; 100 pixels when nothing is said', () => {
    const svg = svgOf(<QrCode staticText="x" colorDark="#0a0a0a" colorLight="#fafafa" />);
    expect([svg?.getAttribute('width'), svg?.getAttribute('height')]).toEqual(['100', '100']);
    expect(svg?.querySelector('path')?.getAttribute('fill')).toBe('#0a0a0a');
    expect(svg?.querySelector('rect')?.getAttribute('fill')).toBe('#fafafa');
    expect(svgOf(<QrCode staticText="x" size={40} width={200} />)?.getAttribute('width')).toBe('40');
    expect(svgOf(<QrCode staticText="x" width={200} />)?.getAttribute('width')).toBe('200');
  });

  it('WDGT-23 CONST-63 the lowest error correction: 20 squares of text fit the smallest code only so', () => {
    // Version 1 is 21 squares a side and holds 17 bytes at level L, 14 at M.
    expect(svgOf(<QrCode staticText={'a'.repeat(17)} />)?.getAttribute('viewBox')).toBe('-1 -1 23 23');
    expect(render(<QrCode staticText={'长'.repeat(2000)} />).container.textContent).toBe('widget.qrcodeInvalid');
  });
});

describe('frames', () => {
  it('show pages of the web and of the platform, nothing that could run, and foreign ones in a sandbox', () => {
    expect(frameAddress('https://example.org/a')).toBe('https://example.org/a');
    expect(frameAddress('/inside', 'https://weft.example')).toBe('https://weft.example/inside');
    for (const href of [
      ['javascript', 'alert(1)'].join(':'),
      'data:text/html,x',
      'blob:x',
      'file:///etc/passwd',
      '',
      '  ',
    ])
      expect(frameAddress(href, 'https://weft.example')).toBeUndefined();
    expect(render(<Iframe label="Map" href="data:text/html,x" />).container.textContent).toBe('widget.frameAddress');
  });
});
