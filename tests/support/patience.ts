import { configure } from '@testing-library/react';

// What a test waits for comes as soon as it is there; a busy machine takes longer over it.
configure({ asyncUtilTimeout: 6_000 });
