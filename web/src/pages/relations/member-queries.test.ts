import { expect, it } from 'vitest'
import { stackOf } from '../../features/cards/cards.queries.ts'
import { suggestionsQuery } from '../../features/discovery/discovery.queries.ts'
import { NO_FILTERS } from '../../features/discovery/filters/choice.model.ts'
import { searchResultsQuery } from '../../features/discovery/search/search.queries.ts'
import { profileOf } from '../../features/profiles/profiles.queries.ts'
import { followersOf, followingOf, sameCityAs } from '../../features/relations/follows/follows.queries.ts'

it.each([
  ['suggestions', suggestionsQuery('me', NO_FILTERS)],
  ['search results', searchResultsQuery('me', {} as Parameters<typeof searchResultsQuery>[1])],
  ['the stack of cards', stackOf('me', false)],
  ['a profile', profileOf('amara')],
  ['followers', followersOf('me')],
  ['followed members', followingOf('me')],
  ['members of the same city', sameCityAs('me')],
])('applies a like to the cached data of %s', (_name, { meta }) => {
  expect(meta?.showsMembers).toBe(true)
})
