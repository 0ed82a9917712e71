import { createTokenBucket } from './token-bucket.ts'

/** How many lines of one kind are written: a minute's worth in a burst, then as many in each further minute. */
const LINES = { atOnce: 60, aSecond: 1, scale: 1 }
const SUMMARY_MS = 60_000
/** Kinds beyond these share one limit: their names may contain what a client has sent. */
const MOST_KINDS = 500
const OTHERS = 'other lines'

interface Kind {
  allow: () => boolean
  withheld: number
}

/**
 * Returns whether a line of a kind may be written, so a client that causes many lines can't fill the disk.
 * `summarize` gets the number of suppressed lines, a minute after the first of them.
 */
export function createLineLimit(): (kind: string, summarize: (withheld: number) => void) => boolean {
  const kinds = new Map<string, Kind>()

  function kindOf(name: string): Kind {
    const key = kinds.has(name) || kinds.size < MOST_KINDS ? name : OTHERS
    const kind = kinds.get(key) ?? { allow: createTokenBucket(LINES), withheld: 0 }
    kinds.set(key, kind)
    return kind
  }

  return (name, summarize) => {
    const kind = kindOf(name)
    if (kind.allow()) return true
    kind.withheld++
    if (kind.withheld === 1)
      setTimeout(() => {
        summarize(kind.withheld)
        kind.withheld = 0
      }, SUMMARY_MS).unref()
    return false
  }
}
