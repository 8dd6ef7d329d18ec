import { messageTypes } from '../../../core/messageTemplate';
import type { Ctx } from '../../ctx';

const hooks = ['4', '5'];
const sources = ['1', '2', '3', '4'];

/** 1 types of messages, 2 channels, 3 robots, 4 sources (contract-platform §5.14). */
const kinds: Record<string, [prefix: string, codes: readonly string[]]> = {
  1: ['type', messageTypes],
  2: ['type', messageTypes],
  3: ['type', hooks],
  4: ['source', sources],
};

/** The codes of a kind with their names in the person's language; [] of a kind that does not exist. */
export function dataTypes(ctx: Ctx, kind: string) {
  const [prefix, codes] = Object.hasOwn(kinds, kind) ? kinds[kind]! : ['', []];
  return codes.map((enCode) => ({
    id: `${kind}-${enCode}`,
    enCode,
    fullName: ctx.t(`messageTemplate.${prefix}${enCode}`),
  }));
}
