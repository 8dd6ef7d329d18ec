import { Tooltip } from 'antd';
import { isZone, offsetMs, offsetText, organisationZone } from '../../core/zone';
import { runtime, useWords } from '../runtime';

const dayMs = 86_400_000;

/** Whether the two zones show another clock today or half a year from now: some differ only in summer. */
function differs(zone: string, other: string, now: number): boolean {
  // A device without a zone of its own reports one that Intl does not know.
  if (!isZone(other)) return true;
  return [now, now + 182 * dayMs].some((ms) => offsetMs(ms, zone) !== offsetMs(ms, other));
}

/** The organisation's zone, where it is not the zone of this device: every date on screen is of the former (ADR 0009). */
export function ZoneNote() {
  const t = useWords();
  runtime.session.use(({ sysConfig }) => sysConfig.timeZone);
  const zone = organisationZone();
  const now = Date.now();
  if (!differs(zone, Intl.DateTimeFormat().resolvedOptions().timeZone, now)) return null;
  const offset = offsetText(now, zone);
  const text = t('shell.zone', { zone, offset });
  return (
    <Tooltip title={text}>
      <span className="bar-zone" role="note" aria-label={text}>
        {offset}
      </span>
    </Tooltip>
  );
}
