import { moveToVersion } from '../../core/flow/migrate';
import { step } from '../../core/flow/step';
import type { FlowState, Given } from '../../core/flow/types';
import type { Db } from '../../server/db/types';
import type { Kept } from '../../server/modules/flow/keepCommands';
import { type Version, versionOf } from '../../server/modules/flow/store';

interface StoredCommand {
  id: string;
  versionId: string;
  command: string;
  given: string;
}

/** The stored commands of these instances, those of each in their order. */
async function commandsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, StoredCommand[]>> {
  const rows = await db.raw<StoredCommand>(
    `select instance_id as id, version_id as "versionId", command, given from weft_flow_command
     where instance_id = any($1::text[]) order by instance_id, seq`,
    [ids],
  );
  const byId = new Map<string, StoredCommand[]>();
  for (const row of rows) {
    const own = byId.get(row.id);
    if (own) own.push(row);
    else byId.set(row.id, [row]);
  }
  return byId;
}

/** The state that these commands of an instance make; undefined: there are none. */
async function fold(db: Db, instanceId: string, rows: readonly StoredCommand[]): Promise<FlowState | undefined> {
  let state: FlowState | undefined;
  let last: Version | undefined;
  for (const { versionId, command, given } of rows) {
    const version = await versionOf(db, versionId);
    const said = JSON.parse(command) as Kept['command'];
    if (said.do === 'version') {
      const moved = state && last && moveToVersion(last.plan, version.plan, state, said.map);
      if (!moved || !('state' in moved))
        throw new Error(`The instance ${instanceId} came to a version that cannot take it.`);
      state = moved.state;
    } else {
      const answer = step(version.plan, state, said, JSON.parse(given) as Given);
      if (!('state' in answer)) throw new Error(`A command of the instance ${instanceId} cannot be repeated.`);
      state = answer.state;
    }
    last = version;
  }
  return state;
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, inner]) => [name, sorted(inner)]));
};

/** Instances that are in memory at once, with their commands. */
const atOnce = 100;

/** Instances whose state is not what their commands make. Those of before commands were stored are not looked at. */
export async function unlikeTheirCommands(db: Db): Promise<{ looked: number; unlike: string[] }> {
  const unlike: string[] = [];
  let looked = 0;
  for (let after = ''; ; ) {
    const rows = await db.raw<{ id: string; state: FlowState }>(
      `select i.id, i.state from weft_flow_instance i where i.id > $1 and i.state is not null and exists (
         select 1 from weft_flow_command c where c.instance_id = i.id and c.command like '%"do":"handIn"%')
       order by i.id limit $2`,
      [after, atOnce],
    );
    const commands = await commandsOf(
      db,
      rows.map(({ id }) => id),
    );
    for (const { id, state } of rows) {
      looked += 1;
      const made = await fold(db, id, commands.get(id) ?? []);
      if (JSON.stringify(sorted(made)) !== JSON.stringify(sorted(state))) unlike.push(id);
    }
    if (rows.length < atOnce) return { looked, unlike };
    after = rows.at(-1)!.id;
  }
}
