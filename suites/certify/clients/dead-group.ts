import { readdirSync, readFileSync } from 'node:fs';

/** State and group of a process, as Linux says them: `pid (name) state parent group …`. */
const aboutProcess = (pid: string): { readonly state: string; readonly group: number } | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state = '', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, group: Number(group) };
  } catch {
    // It has gone meanwhile.
    return undefined;
  }
};

/**
 * Whether every process of a group has ended, and only waits for its parent to take note. In a container without a real
 * init that may never happen. Unknown, and so false, where there is no /proc.
 */
export const areAllDead = (group: number): boolean => {
  if (process.platform !== 'linux') return false;
  const members = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(aboutProcess)
    .filter((about) => about?.group === group);
  return members.every((about) => about?.state === 'Z' || about?.state === 'X');
};
