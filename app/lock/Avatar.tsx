import { useState } from 'react';
import { placed } from '../../core/basePath';
import type { User } from '../../runtime/session';

/** The person's picture; the first letter of the name if there is none or it does not load. */
export function Avatar({ user, sizePx }: { user: User | undefined; sizePx: number }) {
  const [broken, setBroken] = useState(false);
  const style = { width: sizePx, height: sizePx, fontSize: sizePx * 0.42, lineHeight: `${sizePx}px` };
  if (user?.headIcon && !broken) {
    return <img className="avatar" style={style} src={placed(user.headIcon)} alt="" onError={() => setBroken(true)} />;
  }
  return (
    <span className="avatar" style={style} aria-hidden="true">
      {[...(user?.userName ?? '')][0]?.toUpperCase()}
    </span>
  );
}
