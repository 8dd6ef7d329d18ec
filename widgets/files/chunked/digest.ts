import { md5 } from 'js-md5';
import { limits } from '../../../core/limits';

/** MD5 of a file in hexadecimal, read in slices (FILE-07): a large file is never in memory as a whole. */
export async function digestOf(file: Blob, sliceBytes: number = limits.md5SliceBytes): Promise<string> {
  const hash = md5.create();
  for (let at = 0; at < file.size; at += sliceBytes) hash.update(await file.slice(at, at + sliceBytes).arrayBuffer());
  return hash.hex();
}
