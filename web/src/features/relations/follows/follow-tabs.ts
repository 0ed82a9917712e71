export type FollowTab = 'followers' | 'following' | 'city'

/** The tabs of the followers page, in display order. */
export const FOLLOW_TABS: FollowTab[] = ['followers', 'following', 'city']

/** Returns the tab in a URL's search part; nothing when it has none. */
export function tabOf(search: Record<string, unknown>): { tab?: FollowTab } {
  const found = FOLLOW_TABS.find((name) => name === search.tab)
  return found ? { tab: found } : {}
}
