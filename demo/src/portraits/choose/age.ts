/** Returns the full years between a birthdate (`YYYY-MM-DD`) and today. */
export function ageOn(birthdate: string, today: Date): number {
  const [year = 0, month = 1, day = 1] = birthdate.split('-').map(Number)
  const before =
    today.getUTCMonth() + 1 < month || (today.getUTCMonth() + 1 === month && today.getUTCDate() < day)
  return today.getUTCFullYear() - year - (before ? 1 : 0)
}

/**
 * Returns the share of grey hair at an age: none below 41, white from about 70. `early`, from 0 to 1, says
 * how soon a person turns grey.
 */
export function greyAt(age: number, early: number): number {
  if (age < 41) return 0
  const start = 47 - early * 6
  return Math.min(1, Math.max(0, (age - start) / (70 - start)))
}
