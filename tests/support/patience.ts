import { configure } from '@testing-library/react';

// Waiting ends as soon as the element is there; the long limit is for a busy machine.
configure({ asyncUtilTimeout: 6_000 });
