import { z } from 'zod'
import { Done, ownPath } from '../common.ts'
import { Id } from '../id.ts'
import { Gender, Orientation } from '../profiles/fields.ts'
import { route } from '../route.ts'
import { Label } from '../text.ts'
import { SavedFilter, StoredChoice } from './routes.ts'

/** How many searches a member may save. */
export const SAVED_SEARCHES = 5

const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  /** All criteria, as the search page sends them. */
  criteria: SavedFilter.extend({ gender: Gender.nullable(), sexOrient: Orientation.nullable() }),
})
export type SavedSearch = z.infer<typeof SavedSearch>

const own = ownPath('userId')

export const listSavedSearches = route('GET', '/main/search/saved/:userId', {
  ...own,
  summary: 'The searches that the caller saved, oldest first.',
  reply: z.object({ list: z.array(SavedSearch) }),
})

export const saveSearch = route('POST', '/main/search/saved/:userId', {
  ...own,
  summary:
    'Save a search. The caller is notified of new members who meet its required criteria, once a day at most.',
  body: z.object({ name: Label, criteria: StoredChoice }),
  reply: Done.extend({ search: SavedSearch }),
  errors: ['too_many_searches', 'name_taken'],
  perMinute: 30,
})

export const renameSearch = route('POST', '/main/search/saved/:userId/rename', {
  ...own,
  summary: 'Rename a saved search.',
  body: z.object({ search_id: Id, name: Label }),
  reply: Done,
  errors: ['search_not_found', 'name_taken'],
  perMinute: 30,
})

export const deleteSearch = route('POST', '/main/search/saved/:userId/delete', {
  ...own,
  summary: 'Delete a saved search.',
  body: z.object({ search_id: Id }),
  reply: Done,
  errors: ['search_not_found'],
  perMinute: 30,
})
