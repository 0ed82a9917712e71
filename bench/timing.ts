const WARM_UP = 100

/** How many requests a timing is made of. */
export const REQUESTS = 500

/** Milliseconds. */
export interface Timing {
  median: number
  p95: number
}

/** Times one request after the other, as long as the answer takes to be read, once things are warm. */
export async function timed(ask: () => Promise<unknown>): Promise<Timing> {
  for (let run = 0; run < WARM_UP; run++) await ask()
  const took: number[] = []
  for (let run = 0; run < REQUESTS; run++) {
    const start = performance.now()
    await ask()
    took.push(performance.now() - start)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(share * took.length)] ?? 0
  return { median: at(0.5), p95: at(0.95) }
}
