/** With `LONG_TESTS=1` tests of chance and of faults take many rounds instead of the few that every run has. */
export const LONG = process.env.LONG_TESTS === '1'

/** Chooses between the rounds of an ordinary run and those of a long one. */
export const rounds = (usual: number, long: number): number => (LONG ? long : usual)
