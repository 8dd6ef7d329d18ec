import type { Failure } from '../../engine/ports';

/** A call that is thrown by `call` with fields: the form shows each message at its field. */
export class Refused extends Error {
  readonly fields: { field: string; message: string }[];
  constructor(message: string, fields: Refused['fields'] = []) {
    super(message);
    this.name = 'Refused';
    this.fields = fields;
  }
}

export const plainFailure = (error: unknown): Failure => ({
  data: undefined,
  fields: error instanceof Refused ? error.fields : [],
});
