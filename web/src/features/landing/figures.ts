import type { SiteCounts } from './landing.calls.ts'

/** What the page counts. Labels, not ends of a sentence, so that they suit any number. */
export const FIGURES: [keyof SiteCounts, label: string][] = [
  ['members', 'Members'],
  ['matches', 'Matches so far'],
  ['cities', 'Cities they live in'],
]

/** The counts as they are written. */
export type Figures = Record<keyof SiteCounts, string>

export function figuresOf({ members, matches, cities }: SiteCounts): Figures {
  const text = (count: number) => count.toLocaleString('en-GB')
  return { members: text(members), matches: text(matches), cities: text(cities) }
}

/** What stands for them where the page is drawn ahead; the server puts the latest in their place. */
export const PLACES: Figures = {
  members: '__figure_members__',
  matches: '__figure_matches__',
  cities: '__figure_cities__',
}
