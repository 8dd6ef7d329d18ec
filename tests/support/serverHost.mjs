/**
 * A program that runs the built server again and again in one process, one at a time: the code of a later one is compiled and
 * warm. Its parent sends `{ start: variables }` or `{ stop: true }` and is answered `{ done: true }` or `{ fault }`.
 */
import { serve } from '../../dist/server/serve.js';

let stop = async () => undefined;

async function work({ start }) {
  if (!start) return stop();
  Object.assign(process.env, start);
  await serve((ends) => {
    stop = ends;
  });
}

process.on('unhandledRejection', (error) => process.stderr.write(`${error?.stack ?? error}\n`));
process.on('message', (asked) => {
  work(asked).then(
    () => process.send({ done: true }),
    (error) => process.send({ fault: error.stack }),
  );
});
// tests/support/withParent.mjs let go of the channel, which is all that keeps this process between two servers.
process.channel.ref();
