import { Refusal } from '../../../ctx';

/** What a table's own rules say, in words; tables that we made have none of them but their keys. */
const refusals: Record<string, (error: { column?: string }) => Refusal> = {
  '22001': () => new Refusal('visualdev.valueTooLong'),
  '22003': () => new Refusal('visualdev.valueTooLong'),
  '23502': ({ column }) => new Refusal('visualdev.columnFilled', { column: column ?? '' }),
  '23503': () => new Refusal('visualdev.refersToNothing'),
  '23505': () => new Refusal('visualdev.valueTaken'),
};

/** What a table says of a deletion. */
const deletionRefusals: typeof refusals = { ...refusals, '23503': () => new Refusal('visualdev.referenced') };

async function saying<T>(words: typeof refusals, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = words[(error as { code?: string }).code ?? ''];
    throw refusal ? refusal(error as { column?: string }) : error;
  }
}

/** Runs a write; what the table itself refuses is refused in words, everything else is thrown on. */
export const inWords = <T>(work: () => Promise<T>): Promise<T> => saying(refusals, work);

/** The same of a deletion. */
export const deletingInWords = <T>(work: () => Promise<T>): Promise<T> => saying(deletionRefusals, work);
