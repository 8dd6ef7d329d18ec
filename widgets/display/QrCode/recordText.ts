type Id = string | number | null;

/** The record that a dynamic code refers to (contract-visualdev §4.7). */
export interface QrRecord {
  /** Record. */
  id?: Id;
  /** Model. */
  mid?: Id;
  /** 2 for models with a list, 1 for flows. */
  mt?: number;
  fid?: Id;
  pid?: Id;
  ftid?: Id;
  opt?: Id;
}

/** `{t:'DFD', id, mid, …}` as JSON (WDGT-20); '' while record or model are unknown, as in a new record. */
export function recordText({ id, mid, mt = 2, fid, pid, ftid, opt }: QrRecord): string {
  if (id === undefined || id === null || id === '' || mid === undefined || mid === null || mid === '') return '';
  const text = (value: Id | undefined) => value ?? '';
  return JSON.stringify({
    t: 'DFD',
    id,
    mid,
    mt,
    fid: text(fid),
    pid: text(pid),
    ftid: text(ftid),
    opt: text(opt),
  });
}
