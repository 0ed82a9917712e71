const ANY_NUMBER = 1_000_000_000

/** Settings that raise the limits out of the way, since a measurement sends in minutes what members send in days. */
export const NO_LIMITS = {
  rateLimitScale: 1000,
  dailyViews: { newAccount: ANY_NUMBER, ordinary: ANY_NUMBER, plan: ANY_NUMBER, newAccountDays: 0 },
}

/** The same, as the settings of a server that runs as a separate program. */
export const NO_LIMITS_SETTINGS = {
  RATE_LIMIT_SCALE: '1000',
  DAILY_VIEWS_NEW: `${ANY_NUMBER}`,
  DAILY_VIEWS: `${ANY_NUMBER}`,
  DAILY_VIEWS_PLAN: `${ANY_NUMBER}`,
  NEW_ACCOUNT_DAYS: '0',
}
