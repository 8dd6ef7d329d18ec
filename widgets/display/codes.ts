/** Bars and squares, fetched together with what computes them. */
export { Barcode } from './Barcode/Barcode';
export { QrCode } from './QrCode/QrCode';
