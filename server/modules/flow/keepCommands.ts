import type { StepMap } from '../../../core/flow/migrate';
import type { Command, Given } from '../../../core/flow/types';
import type { Db } from '../../db/types';
import { fieldsIn } from './fieldsIn';
import type { Instance, Version } from './store';

export type Kept = { version: Version } & (
  | { command: Command; given: Given }
  | { command: { do: 'version'; map: StepMap }; given?: undefined }
);

function rowOf({ id, seq }: Pick<Instance, 'id' | 'seq'>, { version, command, given }: Kept) {
  const names = new Set([...fieldsIn(version.plan.doc)].map((name) => name.split('.')[0]));
  const record = Object.fromEntries(Object.entries(given?.record ?? {}).filter(([name]) => names.has(name)));
  return {
    instanceId: id,
    seq: seq + 1,
    versionId: version.id,
    command: JSON.stringify(command),
    given: JSON.stringify(given ? { ...given, record } : {}),
    creatorTime: new Date(given?.now ?? Date.now()),
  };
}

/** Stores commands with what they were worked out from. Of the record only what the flow reads. */
export async function keepCommands(
  tx: Db,
  commands: readonly { instance: Pick<Instance, 'id' | 'seq'>; kept: Kept }[],
): Promise<void> {
  const rows = commands.map(({ instance, kept }) => rowOf(instance, kept));
  await tx.kysely.insertInto('weftFlowCommand').values(rows).execute();
}
