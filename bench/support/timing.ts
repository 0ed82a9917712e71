const WARM_UP_REQUESTS = 100

/** Number of requests that `timeRequests` measures. */
export const REQUESTS = 500

/** Median and 95th percentile, in milliseconds. */
export interface Timing {
  p50: number
  p95: number
}

/** Returns the percentiles of durations in milliseconds; both are 0 when there are none. */
export function summarizeDurations(durations: number[]): Timing {
  const sorted = [...durations].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/** Returns how long some work takes, in milliseconds. */
export async function measureDuration(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Times sequential requests, each until its response is read, after a hundred unmeasured ones. */
export async function timeRequests(send: () => Promise<unknown>): Promise<Timing> {
  for (let run = 0; run < WARM_UP_REQUESTS; run++) await send()
  const durations: number[] = []
  for (let run = 0; run < REQUESTS; run++) durations.push(await measureDuration(send))
  return summarizeDurations(durations)
}

/** Formats milliseconds: two decimals below 10, none above. */
export const formatMs = (value: number) => value.toFixed(value < 10 ? 2 : 0)

/** Formats a timing as "p50 / p95". */
export const formatTiming = ({ p50, p95 }: Timing) => `${formatMs(p50)} / ${formatMs(p95)}`
