import type { Db } from '../server/db/types';
import { call } from '../tests/support/builtServer';

/** People of one import; they are saved in one transaction. */
const together = 5;

interface Importing {
  url: string;
  token: string;
  /** Name of the company that the people join. */
  company: string;
  round: number;
  /** Names of the acknowledged imports. */
  imports: string[];
}

/** Name of the first company. */
export async function companyOf(url: string, token: string): Promise<string> {
  const { data } = await call(url, token, 'GET', '/api/permission/Organize');
  return data.list[0].fullName;
}

/** Imports people again and again; the accounts of an import begin with its name. */
export async function importUntilKilled({ url, token, company, round, imports }: Importing): Promise<void> {
  for (let index = 0; ; index++) {
    const name = `i${round}x${index}x`;
    const list = Array.from({ length: together }, (_, row) => ({
      account: `${name}${row}`,
      realName: name,
      gender: '男',
      organizeId: company,
      enabledMark: '启用',
    }));
    const answer = await call(url, token, 'POST', '/api/permission/Users/ImportData', { list }).catch(() => undefined);
    if (!answer) return;
    if (answer.code !== 200 || answer.data.fnum > 0) throw new Error(`The import failed: ${JSON.stringify(answer)}`);
    imports.push(name);
  }
}

export interface ImportsFound {
  lost: number;
  /** Imports with some of their people, and people without their company. */
  half: number;
}

export async function missingImports(db: Db, imports: string[]): Promise<ImportsFound> {
  const rows = await db.raw<{ name: string; people: string; placed: string }>(
    `select real_name as name, count(*) as people, count(*) filter (where exists (select 1 from weft_user_relation r
       where r.user_id = u.id and r.object_type = 'Organize')) as placed
     from weft_user u where account ~ '^i[0-9]+x[0-9]+x[0-9]+$' group by real_name`,
  );
  const stored = new Map(rows.map((row) => [row.name, row]));
  return {
    lost: imports.filter((name) => !stored.has(name)).length,
    half: rows.filter(({ people, placed }) => Number(people) !== together || Number(placed) !== together).length,
  };
}
