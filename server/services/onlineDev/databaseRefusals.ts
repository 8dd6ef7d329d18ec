import { Refusal } from '../../http/types';

/** What a table's own rules say, in words; tables that we made have none of them but their keys. */
const refusals: Record<string, (error: { column?: string }) => Refusal> = {
  '22001': () => new Refusal('visualdev.valueTooLong'),
  '22003': () => new Refusal('visualdev.valueTooLong'),
  '23502': ({ column }) => new Refusal('visualdev.columnFilled', { column: column ?? '' }),
  '23505': () => new Refusal('visualdev.valueTaken'),
};

/** Runs a write; what the table itself refuses is refused in words, everything else is thrown on. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusals[(error as { code?: string }).code ?? ''];
    throw refusal ? refusal(error as { column?: string }) : error;
  }
}
