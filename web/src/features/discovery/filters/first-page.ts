import type { SavedFilter } from '@savanna/contract/discovery/routes'

/** Returns the query for a choice of filters and order. */
export const queryOf = ({ tags, panels, heightMaybe, ...choice }: SavedFilter) => ({
  ...choice,
  heightMaybe: heightMaybe ? ('1' as const) : ('0' as const),
  tags: tags.join(','),
  panels: JSON.stringify(panels),
})

/** Returns the query for the first page of suggestions, which counts them. */
export const firstPageOf = (choice: SavedFilter) => ({ ...queryOf(choice), count: '1' as const })
