import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

export interface MemoryUsage {
  /** Heap and external memory that is still referenced. */
  live: number
  /** Resident set size of the process. */
  resident: number
}

/** Collects garbage and returns the memory of this process in bytes. */
export function measureMemory(): MemoryUsage {
  collectGarbage()
  collectGarbage()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { live: heapUsed + external, resident: rss }
}
