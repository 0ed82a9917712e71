/** With `LONG_TESTS=1` tests with random input or faults run many rounds instead of a few. */
export const LONG = process.env.LONG_TESTS === '1'

/** Chooses between the rounds of an ordinary run and those of a long one. */
export const rounds = (usual: number, long: number): number => (LONG ? long : usual)
