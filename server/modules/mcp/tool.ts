import type { Static, TObject } from 'typebox';
import type { Ctx } from '../../ctx';
import type { Kit } from '../../module';

type Button = 'btn_add' | 'btn_edit';

interface Declared<Input extends TObject> {
  name: string;
  /** For the program that chooses among tools. */
  description: string;
  input: Input;
  /** It writes: the button of the screen of documents that it needs. */
  button?: (input: Static<Input>) => Button;
  run: (kit: Kit, ctx: Ctx, input: Static<Input>) => Promise<object | string>;
}

export interface Tool {
  name: string;
  description: string;
  input: TObject;
  writes: boolean;
  button: (input: unknown) => Button | undefined;
  /** The answer, as text or as what becomes JSON. Throws a Refusal. `input` is of its schema. */
  run: (kit: Kit, ctx: Ctx, input: unknown) => Promise<object | string>;
}

/** Declares a tool by what it takes. */
export const tool = <Input extends TObject>({ button, run, ...declared }: Declared<Input>): Tool => ({
  ...declared,
  writes: button !== undefined,
  button: (input) => button?.(input as Static<Input>),
  run: (kit, ctx, input) => run(kit, ctx, input as Static<Input>),
});
