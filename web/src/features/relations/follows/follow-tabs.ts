export type FollowTab = 'followers' | 'following' | 'city'

/** The tabs of the followers page, in their order. */
export const FOLLOW_TABS: [FollowTab, string][] = [
  ['followers', 'Followers'],
  ['following', 'Following'],
  ['city', 'Current City'],
]

/** The tab that an address names. */
export function tabOf(search: Record<string, unknown>): { tab?: FollowTab } {
  const found = FOLLOW_TABS.find(([name]) => name === search.tab)
  return found ? { tab: found[0] } : {}
}
