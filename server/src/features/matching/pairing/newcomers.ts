/** A newcomer's match counts so many times as much as that of others, beside theirs. */
const NEWCOMER = 6
const HALVED_DAYS = 7

/**
 * Returns how much a match of a member counts in pairing, from how many days ago the member joined. The first evenings
 * decide whether somebody stays, and whoever is shown five people cannot be shown to more than five in return: newcomers
 * get better partners instead of more.
 */
export const importanceOf = (days: number): number => 1 + NEWCOMER * 0.5 ** (Math.max(0, days) / HALVED_DAYS)
