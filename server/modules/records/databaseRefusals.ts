import { Refusal } from '../../ctx';

/** Refusals for violated table constraints; tables created by us have only key constraints. */
const refusals: Record<string, (error: { column?: string }) => Refusal> = {
  '22001': () => new Refusal('visualdev.valueTooLong'),
  '22003': () => new Refusal('visualdev.valueTooLong'),
  '23502': ({ column }) => new Refusal('visualdev.columnFilled', { column: column ?? '' }),
  '23503': () => new Refusal('visualdev.refersToNothing'),
  '23505': () => new Refusal('visualdev.valueTaken'),
};

/** Refusals for deletions. */
const deletionRefusals: typeof refusals = { ...refusals, '23503': () => new Refusal('visualdev.referenced') };

async function saying<T>(words: typeof refusals, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = words[(error as { code?: string }).code ?? ''];
    throw refusal ? refusal(error as { column?: string }) : error;
  }
}

/** Runs a write; constraint violations become refusals with a message, other errors are rethrown. */
export const inWords = <T>(work: () => Promise<T>): Promise<T> => saying(refusals, work);

/** The same for a deletion. */
export const deletingInWords = <T>(work: () => Promise<T>): Promise<T> => saying(deletionRefusals, work);
