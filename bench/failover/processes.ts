import { readdir, readFile } from 'node:fs/promises'

/** Returns these processes with all of their running descendants (Linux). */
export async function listDescendants(roots: number[]): Promise<number[]> {
  const children = new Map<number, number[]>()
  const running = new Set<number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The program's name is in parentheses and may contain spaces.
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

/** Sends a signal to processes, ignoring those that have since ended. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
