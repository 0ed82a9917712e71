export type EncounterTab = 'likes-you' | 'you-liked' | 'visits'

/** The tabs of the page of likes and visits, in the order shown. */
export const ENCOUNTER_TABS: EncounterTab[] = ['likes-you', 'you-liked', 'visits']

/** Returns the tab that the search part of an address names; nothing when it names none. */
export function encounterTabOf(search: Record<string, unknown>): { tab?: EncounterTab } {
  const found = ENCOUNTER_TABS.find((name) => name === search.tab)
  return found ? { tab: found } : {}
}
