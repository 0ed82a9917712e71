import { LIMITS } from '@savanna/contract/common'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../kit/api/problem.ts'
import { useNearEnd } from '../../kit/scroll/use-near-end.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { UserCard, usePresence } from '../profiles/index.ts'
import { FollowButton, LikeButton } from '../relations/index.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import { cardsOf, countText } from './discovery.model.ts'
import { suggestionsFor } from './discovery.queries.ts'
import { MoreWithPlan } from './MoreWithPlan.tsx'
import { NoSuggestions } from './NoSuggestions.tsx'
import classes from './SuggestionList.module.css'

const FIRST_ROW = 3

/** The members who fit, nearest first; more of them come before the end of the page is reached. */
export function SuggestionList({ memberId }: { memberId: string }) {
  const query = useInfiniteQuery(suggestionsFor(memberId))
  const queryClient = useQueryClient()
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const end = useNearEnd({
    load: () => void query.fetchNextPage(),
    waiting: !hasNextPage || isFetchingNextPage || isFetchNextPageError,
    margin: LIMITS.scrollMarginPx,
  })
  const cards = cardsOf(data?.pages ?? [])
  usePresence(cards.map(({ id }) => id))

  if (!data) {
    // The profile too: what is missing from it may be what the list was refused for.
    const retry = () => void queryClient.invalidateQueries()
    return error ? <ErrorState message={sentenceOf(error)} onRetry={retry} /> : <CardSkeletons count={6} />
  }
  if (cards.length === 0) return <NoSuggestions onAgain={() => void query.refetch()} />

  const limited = data.pages.at(-1)?.limited ?? false
  return (
    <section aria-label="Suggestions">
      <div role="status">
        <h2 className={classes.count}>{countText(cards.length, hasNextPage || limited)}</h2>
      </div>
      <ul className={classes.grid}>
        {cards.map((card, index) => (
          <li key={card.id}>
            <UserCard
              card={card}
              eager={index < FIRST_ROW}
              action={<LikeButton member={card} />}
              revealedAction={<FollowButton member={card} size="sm" />}
            />
          </li>
        ))}
      </ul>
      {isFetchingNextPage && <CardSkeletons count={3} />}
      {isFetchNextPageError && error && (
        <ErrorState message={sentenceOf(error)} onRetry={() => void query.fetchNextPage()} />
      )}
      <div ref={end} />
      {limited && <MoreWithPlan shown={cards.length} />}
    </section>
  )
}
