import { offsetMs, organisationZone } from '../../../core/zone';

const weekMs = 7 * 86_400_000;
/** Rules of summer time that are in force now show before this time. */
const lastMs = Date.UTC(2037, 0, 1);
const firstMs = Date.UTC(1973, 0, 1);
/** A zone that changed later than this is looked up for every row. */
const recentMs = Date.UTC(2020, 0, 1);

/** The offset of a zone, and since when it has no other. With summer time that is the last winter of the rules. */
interface Steady {
  offsetMs: number;
  sinceMs: number;
}

const found = new Map<string, Steady>();

function steadyOf(zone: string): Steady {
  const known = found.get(zone);
  if (known) return known;
  const last = offsetMs(lastMs, zone);
  let sinceMs = lastMs;
  while (sinceMs > firstMs && offsetMs(sinceMs - weekMs, zone) === last) sinceMs -= weekMs;
  const steady = { offsetMs: last, sinceMs };
  found.set(zone, steady);
  return steady;
}

const named = (moment: string, zone: string): string => `${moment} at time zone '${zone.replaceAll("'", "''")}'`;

/**
 * A moment as time of the organisation's clock. Since its zone has had one offset the statement adds that, which costs a
 * fifth of looking the zone up for every row; earlier moments, and zones with summer time, are looked up.
 */
export function localTimeSql(moment: string, zone = organisationZone()): string {
  const { offsetMs: offset, sinceMs } = steadyOf(zone);
  if (sinceMs > recentMs) return named(moment, zone);
  const added = `${moment} at time zone interval '${offset / 1000} seconds'`;
  return `case when ${moment} >= '${new Date(sinceMs).toISOString()}'::timestamptz then ${added} else ${named(moment, zone)} end`;
}
