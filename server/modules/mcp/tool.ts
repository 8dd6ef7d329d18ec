import type { Static, TObject } from 'typebox';
import type { Ctx } from '../../ctx';
import type { Kit } from '../../module';
import { screenModule } from '../screens/places';

type Button = 'btn_add' | 'btn_edit';

interface Declared<Input extends TObject> {
  name: string;
  /** For the program that chooses among tools. */
  description: string;
  input: Input;
  /** The screen whose menu it needs; default: that of documents. */
  module?: string;
  /** It writes: the button of the screen that it needs. */
  button?: (input: Static<Input>) => Button;
  run: (kit: Kit, ctx: Ctx, input: Static<Input>) => Promise<object | string>;
}

export interface Tool {
  name: string;
  description: string;
  input: TObject;
  module: string;
  /** What it is about, for the audit trail. */
  subject: 'screen' | 'model';
  writes: boolean;
  button: (input: unknown) => Button | undefined;
  /** The answer, as text or as what becomes JSON. Throws a Refusal. `input` is of its schema. */
  run: (kit: Kit, ctx: Ctx, input: unknown) => Promise<object | string>;
}

/** Declares a tool by what it takes. */
export const tool = <Input extends TObject>({
  module = screenModule,
  button,
  run,
  ...declared
}: Declared<Input>): Tool => ({
  ...declared,
  module,
  subject: module === screenModule ? 'screen' : 'model',
  writes: button !== undefined,
  button: (input) => button?.(input as Static<Input>),
  run: (kit, ctx, input) => run(kit, ctx, input as Static<Input>),
});
