import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';

// Waiting ends as soon as the element is there; the long limit is for a busy machine.
configure({ asyncUtilTimeout: 6_000 });

/** The clock before a test replaces it. */
const later = globalThis.setTimeout;

// Editors of rich text look at the document once more, 20 ms after they are gone.
afterAll(() => new Promise<void>((resolve) => void later(resolve, 40)));
