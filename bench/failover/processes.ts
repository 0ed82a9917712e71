import { readdir, readFile } from 'node:fs/promises'

/** Returns these processes with all that descend from them, as far as they run (Linux). */
export async function listDescendants(roots: number[]): Promise<number[]> {
  const children = new Map<number, number[]>()
  const running = new Set<number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The program's name is in parentheses and may hold spaces.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (!parent || state === 'Z') continue
    running.add(Number(name))
    children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(name)])
  }
  const found = new Set<number>()
  const add = (pid: number) => {
    if (found.has(pid) || !running.has(pid)) return
    found.add(pid)
    for (const child of children.get(pid) ?? []) add(child)
  }
  for (const pid of roots) add(pid)
  return [...found]
}

/** Sends a signal to processes; those that have ended meanwhile are left out. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
