/** The one function of the package that we use; it brings no types. */
declare module 'qrcode' {
  interface Modules {
    /** Squares of a side. */
    size: number;
    /** 1 dark, 0 light, row by row. */
    data: Uint8Array;
  }
  const qrcode: {
    create: (text: string, options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' }) => { modules: Modules };
  };
  export = qrcode;
}
