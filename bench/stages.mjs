import { print } from './measure.mjs';

/**
 * Runs the stages one after the other and prints the rows of each as soon as it ends. One that throws is named at the end with its
 * error; the others run all the same. Resolves to whether every stage ended and every figure reached its goal.
 * @param {readonly { name: string, run: () => Promise<{ met: boolean }[]> }[]} stages
 * @param {(line: string) => void} say
 */
export async function runStages(stages, say) {
  const rows = [];
  const failed = [];
  for (const { name, run } of stages) {
    try {
      const more = await run();
      print(more, say);
      rows.push(...more);
    } catch (error) {
      say(`FAIL ${name}`);
      failed.push({ name, error });
    }
  }
  const met = rows.filter((row) => row.met).length;
  say(`\n${met} of ${rows.length} figures reach their goal`);
  for (const { name, error } of failed) say(`${name} ended early: ${error?.stack ?? error}`);
  return met === rows.length && failed.length === 0;
}
