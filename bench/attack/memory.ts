import { readdir, readFile } from 'node:fs/promises'

const SAMPLE_MS = 100

/** Returns how many megabytes of memory a process and its children gain while some work runs. */
export async function measureMemoryRise(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = await readMemory(pid)
  let most = before
  const sampling = setInterval(async () => {
    most = Math.max(most, await readMemory(pid))
  }, SAMPLE_MS)
  await work().finally(() => clearInterval(sampling))
  return most - before
}

/** Returns the memory of a process and its children in megabytes; shared memory is counted once. */
async function readMemory(pid: number): Promise<number> {
  const sizes = await Promise.all([pid, ...(await findChildren(pid))].map(readShare))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function findChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  return lists.join(' ').split(' ').filter(Boolean).map(Number)
}

/** Returns a process's proportional set size in megabytes; 0 when it has ended. */
async function readShare(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}
