import type { Db } from '../../db/types';

export interface SampleState {
  /** A part of it is there. */
  installed: boolean;
  /** Nobody has published a model yet, and nobody removed the sample: it is offered. */
  offered: boolean;
  /** Id of the job that installs or removes it. */
  job: string | null;
  /** Id of one of its people, to look at the application as; null: not there. */
  person: string | null;
}

export async function sampleState(db: Db): Promise<SampleState> {
  const [row] = await db.raw<SampleState>(
    `select exists (select 1 from weft_visualdev where en_code = 'sampleCustomer' and delete_mark is null) as installed,
     not exists (select 1 from weft_visualdev) as offered,
     (select id from weft_job where kind like 'sample.%' and status in ('waiting', 'running') limit 1) as job,
     (select id from weft_user where account = 'sampleLin' and delete_mark is null) as person`,
  );
  return row as SampleState;
}
