/**
 * Answers single questions together: those that come while an answer is under way wait, and become one call. A thousand sockets
 * that return at once cost a few statements. `work` gives an answer for every key; when it fails, its callers do.
 */
export function gather<T>(work: (keys: string[]) => Promise<ReadonlyMap<string, T>>): (key: string) => Promise<T> {
  const waiting: { key: string; resolve: (answer: T) => void; reject: (error: unknown) => void }[] = [];
  let running = false;
  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const some = waiting.splice(0, mostKeys);
      try {
        const answers = await work([...new Set(some.map(({ key }) => key))]);
        for (const { key, resolve } of some) resolve(answers.get(key) as T);
      } catch (error) {
        for (const { reject } of some) reject(error);
      }
    }
    running = false;
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!running) void run();
    });
}

/** Keys of one call. */
const mostKeys = 500;
