/** The one function that we use of the package, which has no types. */
declare module 'qrcode' {
  interface Modules {
    /** Squares per side. */
    size: number;
    /** 1 dark, 0 light, row by row. */
    data: Uint8Array;
  }
  const qrcode: {
    create: (text: string, options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' }) => { modules: Modules };
  };
  export = qrcode;
}
