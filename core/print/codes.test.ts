import qrcode from 'qrcode';
import { expect, it, vi } from 'vitest';
import { qrPicture } from './codes';

it('PRNT-17 CONST-64 a printed QR code has the highest error correction: damaged paper is read too', () => {
  const create = vi.spyOn(qrcode, 'create');
  expect(qrPicture('https://office.example/1')).toMatchObject({ widthPx: 265, heightPx: 265 });
  expect(create).toHaveBeenCalledWith('https://office.example/1', { errorCorrectionLevel: 'H' });
});
