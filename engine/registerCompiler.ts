import { Schema } from '@formily/json-schema';

/** From now on a stray `{{…}}` that reaches Formily fails loudly: no string is ever run as code (architecture §3). */
export function registerCompiler(): void {
  Schema.registerCompiler((expression) => {
    throw new Error(`Documents hold no code, but Formily was asked to run {{${expression}}}`);
  });
}
