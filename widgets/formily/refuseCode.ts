import { Schema } from '@formily/react';

/** From now on a `{{…}}` passed to Formily throws: no string is ever run as code (architecture §3). */
export function refuseCode(): void {
  Schema.registerCompiler((expression) => {
    throw new Error(`Documents hold no code, but Formily was given {{${expression}}}`);
  });
}
