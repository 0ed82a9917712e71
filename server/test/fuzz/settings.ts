/** `FUZZ_RUNS` and `FUZZ_SEED` make a long run, or repeat one; see `npm run fuzz`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 3)
const SEED = Number(process.env.FUZZ_SEED ?? 2_026)

/**
 * Returns fast-check settings. Each property has another `place`, or all would try the same values; `share`
 * above 1 is for properties that run once, not once per route.
 */
export const settings = (place: number, share = 1) => ({
  seed: SEED + place,
  numRuns: Math.ceil(RUNS * share),
  endOnFailure: RUNS > 100,
})

/** Enough for a long run as well. */
export const TIMEOUT_MS = 30_000 + RUNS * 6_000
