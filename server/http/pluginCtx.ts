import { type Language, usualLanguage } from '../../core/languages';
import type { Ctx, SessionUser } from '../ctx';
import type { Kit } from '../module';

interface Asked {
  requestId: string;
  ip: string;
  userAgent: string;
  /** Default: the usual one. */
  language?: Language;
}

/** The context of a request that is no call: of a part of the server with routes of its own. */
export function pluginCtx({ db, bus, words, log }: Kit, user: SessionUser, asked: Asked, now: Date): Ctx {
  const { language = usualLanguage } = asked;
  return { ...asked, db, user, now, language, t: words(language), generation: 2, log, publish: bus.publishAtCommit };
}
