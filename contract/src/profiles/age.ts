/** Returns the whole years between a birthdate (YYYY-MM-DD) and a day (UTC). */
export function computeAge(birthdate: string, today: Date): number {
  const [year = 0, month = 1, day = 1] = birthdate.split('-').map(Number)
  const had =
    today.getUTCMonth() + 1 > month || (today.getUTCMonth() + 1 === month && today.getUTCDate() >= day)
  return today.getUTCFullYear() - year - (had ? 0 : 1)
}
