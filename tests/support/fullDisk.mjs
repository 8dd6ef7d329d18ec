/** Loaded with `--import`: writing to a file fails with ENOSPC, in every thread, while the file FULL_DISK exists. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const write = fs.writeSync;
const mark = process.env.FULL_DISK;

fs.writeSync = (fd, ...rest) => {
  if (fd > 2 && mark && fs.existsSync(mark)) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  }
  return write(fd, ...rest);
};
syncBuiltinESMExports();
