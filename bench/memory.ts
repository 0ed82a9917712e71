import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

export interface Memory {
  /** What lives in the program. */
  live: number
  /** What the system has given to the process. */
  resident: number
}

/** Bytes, after collecting garbage. */
export function memory(): Memory {
  collectGarbage()
  collectGarbage()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { live: heapUsed + external, resident: rss }
}
