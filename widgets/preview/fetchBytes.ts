/** The first bytes of a file, and whether these are all. */
export interface FetchedBytes {
  bytes: ArrayBuffer;
  isWhole: boolean;
}

/**
 * Fetches at most `maxBytes` of a preview's address; rejects when the server refuses. A refusal is an answer in JSON, which
 * no file is sent as.
 */
export async function fetchBytes(address: string, maxBytes: number, signal: AbortSignal): Promise<FetchedBytes> {
  const answer = await fetch(address, { signal, headers: { range: `bytes=0-${maxBytes - 1}` } });
  // The server answers 416 to any range of an empty file.
  if (answer.status === 416) return { bytes: new ArrayBuffer(0), isWhole: true };
  const isRefused = /^application\/json\b/.test(answer.headers.get('content-type') ?? '');
  if (!answer.ok || isRefused) throw new Error(`The file was answered with ${answer.status}.`);
  const total = Number(answer.headers.get('content-range')?.split('/')[1] ?? 0);
  return { bytes: await answer.arrayBuffer(), isWhole: total <= maxBytes };
}
