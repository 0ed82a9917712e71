import type { SavedFilter } from '@savanna/contract/discovery/routes'

/** Returns the query of a choice of filters and order. */
export const queryOf = ({ tags, ...choice }: SavedFilter) => ({ ...choice, tags: tags.join(',') })

/** Returns the query of the first page of suggestions, which counts them. */
export const firstPageOf = (choice: SavedFilter) => ({ ...queryOf(choice), count: '1' as const })
