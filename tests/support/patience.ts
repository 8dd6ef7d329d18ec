import { cleanup, configure } from '@testing-library/react';
import { mutate } from 'swr';
import { afterAll, afterEach } from 'vitest';

// Waiting ends as soon as the element is there; the long limit is for a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// Files share the modules of their worker: the library's own hook is set for the first file only.
afterEach(cleanup);

// What one file has loaded and stored is not there for the next.
afterAll(async () => {
  await mutate(() => true, undefined, { revalidate: false });
  localStorage.clear();
  sessionStorage.clear();
});

/** The clock before a test replaces it. */
const later = globalThis.setTimeout;

// Editors of rich text look at the document once more, 20 ms after they are gone.
afterAll(() => new Promise<void>((resolve) => void later(resolve, 40)));
