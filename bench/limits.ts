const ANY_NUMBER = 1_000_000_000

/** The settings that keep limits out of a measurement, which sends in minutes what members send in days. */
export const NO_LIMITS = {
  rateLimitScale: 1000,
  dailyViews: { newAccount: ANY_NUMBER, ordinary: ANY_NUMBER, plan: ANY_NUMBER, newAccountDays: 0 },
}
