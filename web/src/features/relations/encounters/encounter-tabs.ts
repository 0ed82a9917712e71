export type EncounterTab = 'likes-you' | 'you-liked' | 'visits'

/** The tabs of the likes and visits page, in display order. */
export const ENCOUNTER_TABS: EncounterTab[] = ['likes-you', 'you-liked', 'visits']

/** Returns the tab in a URL's search part; nothing when it has none. */
export function encounterTabOf(search: Record<string, unknown>): { tab?: EncounterTab } {
  const found = ENCOUNTER_TABS.find((name) => name === search.tab)
  return found ? { tab: found } : {}
}
