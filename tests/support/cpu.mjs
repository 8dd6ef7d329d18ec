import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of a second in /proc; Linux has no other value. */
const ticks = 100;

/** Of one process: its parent, and the CPU ticks of itself and of its children that have ended. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may hold blanks.
    const parts = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const own = parts.slice(11, 15).reduce((sum, part) => sum + Number(part), 0);
    return { pid: Number(pid), parent: Number(parts[1]), own };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** CPU seconds of a process, of those that it started and of theirs; of this process alone where there is no /proc. */
export function cpuOf(pid = process.pid) {
  let names;
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const all = names.map(statOf).filter(Boolean);
  const inside = new Set([pid]);
  for (let before = 0; before !== inside.size; ) {
    before = inside.size;
    for (const each of all) if (inside.has(each.parent)) inside.add(each.pid);
  }
  return all.filter((each) => inside.has(each.pid)).reduce((sum, each) => sum + each.own, 0) / ticks;
}
