import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { parse } from 'csv-parse';

/** Bytes by which the coding is recognised. */
const sampleBytes = 1024 * 1024;
/** Characters of one line. */
const mostLine = 2_000_000;

/** UTF-8, or GB18030, in which Chinese spreadsheets save. */
async function codingOf(path) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true });
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'gb18030';
    throw error;
  } finally {
    await file.close();
  }
}

/** The lines of a CSV file as lists of texts, as they are read and stand there. */
export async function* csvLines(path) {
  const decoder = new TextDecoder(await codingOf(path));
  const decode = new Transform({
    decodeStrings: true,
    readableObjectMode: false,
    transform: (chunk, _, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  });
  const parser = parse({ bom: true, relax_column_count: true, skip_empty_lines: false, max_record_size: mostLine });
  const source = createReadStream(path);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(decode).pipe(parser);
  yield* parser;
}
