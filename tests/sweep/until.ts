const mostMs = 90_000;
const everyMs = 100;

/** Waits until `holds`; false when it does not within a minute and a half. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<boolean> {
  for (const end = Date.now() + mostMs; Date.now() < end; ) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return false;
}
