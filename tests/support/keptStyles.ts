import { createCache } from '@ant-design/cssinjs';
import { keeping } from '../../app/theme/keptStyles';

// vitest's setupFiles: what the page keeps, kept for all files of a worker, whose tests draw without the page's theme. To make styles
// anew was a third of their time.
const prototype = Object.getPrototypeOf(createCache()) as ReturnType<typeof createCache> & { weftKeeps?: true };
if (!prototype.weftKeeps) keeping(prototype);
prototype.weftKeeps = true;
