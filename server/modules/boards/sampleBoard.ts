import sample from '../../../schemas/samples/portal.json';

/** The text of a small portal to begin with; the same is seeded. */
export const sampleBoard = (): string => JSON.stringify(sample, null, 2);
