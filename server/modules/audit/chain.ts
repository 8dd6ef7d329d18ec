import { createHash } from 'node:crypto';
import type { Db } from '../../db/types';

/** Rows that are sealed, checked or deleted at a time. */
const batch = 1_000;

/** What a digest covers, as text: the columns of the row and its time in microseconds. */
const covered = `array[id, type::text, user_id, user_name, ip_address, plat_form, request_url, request_method,
  request_duration::text, module_name, outcome, json, (extract(epoch from creator_time) * 1000000)::bigint::text] as content`;

interface Content {
  id: string;
  content: (string | null)[];
}

interface Chain {
  seq: number;
  digest: string;
  floorSeq: number;
  floorDigest: string;
}

const digestAfter = (before: string, { content }: Content): string =>
  createHash('sha256')
    .update(`${before}\n${JSON.stringify(content)}`)
    .digest('hex');

/** The chain; `lock`: until the transaction ends nobody else changes it. */
async function readChain(db: Db, lock = ''): Promise<Chain> {
  const [row] = await db.raw<Record<'seq' | 'digest' | 'floor_seq' | 'floor_digest', string>>(
    `select seq, digest, floor_seq, floor_digest from weft_log_chain ${lock}`,
  );
  const { seq, digest, floor_seq, floor_digest } = row!;
  return { seq: Number(seq), digest, floorSeq: Number(floor_seq), floorDigest: floor_digest };
}

async function sealSome(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const chain = await readChain(tx, 'for update');
    const rows = await tx.raw<Content>(
      `select id, ${covered} from weft_log where seq is null order by creator_time, id limit ${batch}`,
    );
    let { digest } = chain;
    const digests = rows.map((row) => {
      digest = digestAfter(digest, row);
      return digest;
    });
    await tx.raw(
      `update weft_log l set seq = s.seq, digest = s.digest from unnest($1::text[], $2::bigint[], $3::text[]) as s(id, seq, digest)
       where l.id = s.id`,
      [rows.map(({ id }) => id), rows.map((_, at) => chain.seq + at + 1), digests],
    );
    await tx.raw('update weft_log_chain set seq = $1, digest = $2', [chain.seq + rows.length, digest]);
    return rows.length;
  });
}

/** Chains every row that is not in the chain yet: each digest covers its row and the digest before it. */
export async function sealLog(db: Db): Promise<number> {
  for (let sealed = 0; ; ) {
    const some = await sealSome(db);
    sealed += some;
    if (some < batch) return sealed;
  }
}

export interface ChainState {
  /** Rows whose digests fit. */
  rows: number;
  /** Rows that are too new to be in the chain. */
  unsealed: number;
  /** Number of the last row, and its digest: what a copy elsewhere is compared with. */
  seq: number;
  digest: string;
  /** The first row that does not fit: `missing`, or `changed`. */
  broken: { seq: number; reason: 'missing' | 'changed' } | null;
}

/** Walks the chain from the oldest kept row to the last one. */
export async function verifyLog(db: Db): Promise<ChainState> {
  const { seq: last, digest: head, floorSeq, floorDigest } = await readChain(db);
  const [waiting] = await db.raw<{ n: number }>('select count(*)::int as n from weft_log where seq is null');
  const answer = (seq: number, broken: ChainState['broken']): ChainState => ({
    rows: seq - floorSeq,
    unsealed: waiting!.n,
    seq: last,
    digest: head,
    broken,
  });
  let [at, digest] = [floorSeq, floorDigest];
  while (at < last) {
    const rows = await db.raw<Content & { seq: string; digest: string }>(
      `select seq, digest, id, ${covered} from weft_log where seq > $1 and seq <= $2 order by seq limit ${batch}`,
      [at, last],
    );
    for (const row of rows) {
      if (Number(row.seq) !== at + 1) return answer(at, { seq: at + 1, reason: 'missing' });
      digest = digestAfter(digest, row);
      if (digest !== row.digest) return answer(at, { seq: at + 1, reason: 'changed' });
      at += 1;
    }
    if (rows.length === 0) return answer(at, { seq: at + 1, reason: 'missing' });
  }
  return answer(at, digest === head ? null : { seq: last, reason: 'changed' });
}

async function removeSome(db: Db, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { seq, floorSeq } = await readChain(tx, 'for update');
    const [kept] = await tx.raw<{ seq: string | null }>(
      'select min(seq) as seq from weft_log where seq > $1 and seq <= $2 and creator_time >= $3',
      [floorSeq, floorSeq + batch, before],
    );
    const to = Math.min(kept?.seq ? Number(kept.seq) - 1 : floorSeq + batch, seq);
    const [floor] = await tx.raw<{ digest: string }>('select digest from weft_log where seq = $1', [to]);
    // A row that somebody took out of the database ends the deletion: the chain shall show it.
    if (to <= floorSeq || !floor) return 0;
    await tx.raw('delete from weft_log where seq <= $1', [to]);
    await tx.raw('update weft_log_chain set floor_seq = $1, floor_digest = $2', [to, floor.digest]);
    return to - floorSeq;
  });
}

/** Deletes the oldest rows of the log, those from before this time; the chain of the others stays whole. Returns their number. */
export async function removeOldLog(db: Db, before: Date): Promise<number> {
  for (let removed = 0; ; ) {
    const some = await removeSome(db, before);
    removed += some;
    if (some < batch) return removed;
  }
}
