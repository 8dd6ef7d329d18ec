/** Barcodes and QR codes, fetched together with their libraries. */
export { Barcode } from './Barcode/Barcode';
export { QrCode } from './QrCode/QrCode';
