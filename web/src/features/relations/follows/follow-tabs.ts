export type FollowTab = 'followers' | 'following' | 'city'

/** The tabs of the followers page, in the order shown. */
export const FOLLOW_TABS: FollowTab[] = ['followers', 'following', 'city']

/** Returns the tab that the search part of an address names; nothing when it names none. */
export function tabOf(search: Record<string, unknown>): { tab?: FollowTab } {
  const found = FOLLOW_TABS.find((name) => name === search.tab)
  return found ? { tab: found } : {}
}
