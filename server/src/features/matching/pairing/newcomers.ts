/** How much more a newcomer's match counts than others'. */
const NEWCOMER = 6
const HALVED_DAYS = 7

/**
 * Returns how much a member's match counts in pairing, from how many days ago they joined. The first evenings
 * decide whether someone stays, and someone who sees five people can't be seen by more than five in return:
 * newcomers get better partners instead of more.
 */
export const importanceOf = (days: number): number => 1 + NEWCOMER * 0.5 ** (Math.max(0, days) / HALVED_DAYS)

/** Each member is compared with this many others nearby, and a newcomer with this many more. */
const [COMPARED, MORE] = [40, 80]
const MORE_DAYS = 14
/** The average number of extra comparisons per member is capped at this, which bounds time and memory. */
const MORE_IN_ALL = 10

/**
 * Returns how many others each member is compared with in pairing, from how many days ago each joined: a
 * newcomer with nearly as many as are ranked for a list while there are few; if there are many, the extra
 * comparisons are shared out.
 */
export function compareWith(days: Float64Array): Int32Array {
  const isNew = (since: number) => since < MORE_DAYS
  const newcomers = days.filter(isNew).length
  const more = newcomers === 0 ? 0 : Math.min(MORE, Math.floor((MORE_IN_ALL * days.length) / newcomers))
  return Int32Array.from(days, (since) => COMPARED + (isNew(since) ? more : 0))
}
