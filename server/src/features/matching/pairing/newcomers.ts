/** A newcomer's match counts so many times as much as that of others, beside theirs. */
const NEWCOMER = 6
const HALVED_DAYS = 7

/**
 * Returns how much a match of a member counts in pairing, from how many days ago the member joined. The first
 * evenings decide whether someone stays, and whoever is shown five people can't be shown to more than five in
 * return: newcomers get better partners instead of more.
 */
export const importanceOf = (days: number): number => 1 + NEWCOMER * 0.5 ** (Math.max(0, days) / HALVED_DAYS)

/** Each member is compared with so many others who live near, and a newcomer with so many more. */
const [COMPARED, MORE] = [40, 80]
const MORE_DAYS = 14
/** Of all members together, each is compared with so many more at most: time and memory are bounded by it. */
const MORE_IN_ALL = 10

/**
 * Returns with how many others each member is compared in pairing, from how many days ago each joined: a newcomer with
 * nearly as many as are ranked for a list, while few are new; where many are, the number of further ones is shared out.
 */
export function comparedWith(days: Float64Array): Int32Array {
  const isNew = (since: number) => since < MORE_DAYS
  const newcomers = days.filter(isNew).length
  const more = newcomers === 0 ? 0 : Math.min(MORE, Math.floor((MORE_IN_ALL * days.length) / newcomers))
  return Int32Array.from(days, (since) => COMPARED + (isNew(since) ? more : 0))
}
