import type { Ctx, Reply } from '../../ctx';
import { type Channel, channelList, formOf } from '../../services/channels/defineChannel';

const sources = ['1', '2', '3', '4'];

/** 1 types of messages, 2 channels, 3 robots (contract-platform §5.14); ours: 5 channels that have an account. */
const kinds: Record<string, (channel: Channel) => boolean> = {
  1: () => true,
  2: () => true,
  3: ({ forgetful = false }) => forgetful,
  5: ({ account }) => account !== undefined,
};

const row = (kind: string, enCode: string, fullName: string) => ({ id: `${kind}-${enCode}`, enCode, fullName });

/** The codes of a kind, 4 being sources, with their names in the person's language; [] of a kind that does not exist. */
export function dataTypes(ctx: Ctx, kind: string) {
  if (kind === '4') return sources.map((code) => row(kind, code, ctx.t(`messageTemplate.source${code}`)));
  const is = Object.hasOwn(kinds, kind) ? kinds[kind]! : () => false;
  return channelList.all(ctx.db).flatMap((each) => (is(each) ? [row(kind, each.code, ctx.t(each.name))] : []));
}

/** What the forms of a template and of an account ask for this channel; nothing of one that does not exist (ours). */
export const channelForm = (ctx: Ctx, code: string): Reply => ({ data: formOf(channelList.of(ctx.db, code)) });
