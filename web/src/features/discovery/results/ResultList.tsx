import { LIMITS } from '@savanna/contract/common'
import type { FoundMembers, Widening } from '@savanna/contract/discovery/routes'
import type { Card } from '@savanna/contract/profiles/routes'
import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { memo, type ReactNode, useDeferredValue } from 'react'
import { NearView } from '../../../kit/scroll/NearView.tsx'
import { useNearEnd } from '../../../kit/scroll/use-near-end.ts'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { LoadError } from '../../../kit/ui/states/ErrorState.tsx'
import { type CardLine, UserCard, useCardLines, usePresence } from '../../profiles/index.ts'
import { FollowButton, LikeButton, LimitedList, LimitedNote } from '../../relations/index.ts'
import type { Refill } from '../answers/use-refill.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import { cardsOf, countText } from './discovery.model.ts'
import { ListEnd } from './ListEnd.tsx'
import { MoreWithPlan } from './MoreWithPlan.tsx'
import { NoResult } from './NoResult.tsx'
import classes from './ResultList.module.css'

interface ResultListProps {
  label: string
  query: UseInfiniteQueryResult<InfiniteData<FoundMembers>>
  onWiden: (widen: Widening) => void
  /** The distance within which everyone in the list is, in kilometres; undefined without a limit. */
  within: number | undefined
  /** The button that saves this search, if it can be saved. Shown when few people match. */
  saveSearch?: ReactNode
  /** A card's actions; only the heart when absent. */
  actions?: (card: Card) => ReactNode
  /** The state of the refill. */
  refill?: Refill
  /** False if the page itself shows the count. */
  counted?: boolean
}

const showLikeButton = (card: Card) => <LikeButton member={card} />

/** Shows the found members; loads more before the end of the page is reached. */
export function ResultList({
  label,
  query,
  onWiden,
  within,
  saveSearch,
  actions = showLikeButton,
  refill,
  counted = true,
}: ResultListProps) {
  const queryClient = useQueryClient()
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const end = useNearEnd({
    load: () => void query.fetchNextPage(),
    waiting: !hasNextPage || isFetchingNextPage || isFetchNextPageError,
    margin: LIMITS.scrollMarginPx,
  })
  const all = query.data?.pages ?? []
  // In pieces: a page of cards arriving during a scroll must not delay its frames.
  const pages = all.slice(0, useDeferredValue(all.length))
  const isComing = useDeferredValue(isFetchingNextPage)
  const cards = cardsOf(pages)
  usePresence(cards.map(({ id }) => id))
  const last = pages.at(-1)

  if (!last) {
    // Also fetches the profile again: the list may have been rejected because it's incomplete.
    const retry = () => void queryClient.invalidateQueries()
    return error ? (
      <LoadError drawn error={error} onRetry={retry} />
    ) : (
      <CardSkeletons count={6} counted={counted} />
    )
  }
  const { limited, widen, held_until } = last
  if (cards.length === 0) {
    if (held_until) return <LimitedList until={held_until} />
    if (refill?.error) return <LoadError drawn error={refill.error} onRetry={refill.retry} />
    if (isFetchNextPageError && error) return <LoadError drawn error={error} onRetry={query.fetchNextPage} />
    if (refill?.loading || hasNextPage)
      return (
        <>
          <div ref={end} />
          <CardSkeletons count={3} counted={counted} />
        </>
      )
    return (
      <NoResult
        within={within}
        widen={widen}
        onWiden={onWiden}
        onAgain={() => void query.refetch()}
        saveSearch={saveSearch}
      />
    )
  }

  const count = countText({ shown: cards.length, total: pages[0]?.total, limited })
  return (
    <section aria-label={label}>
      {counted ? (
        <div role="status">
          <h2 className={classes.count}>{count}</h2>
        </div>
      ) : (
        <Hidden as="h2">{label}</Hidden>
      )}
      <Grid cards={cards} actions={actions} />
      {isComing && <CardSkeletons count={3} />}
      {isFetchNextPageError && error && <LoadError error={error} onRetry={query.fetchNextPage} />}
      <div ref={end} />
      {held_until && <LimitedNote until={held_until} />}
      {limited && <MoreWithPlan />}
      {!limited && !hasNextPage && !held_until && (
        <ListEnd
          shown={cards.length}
          within={within}
          widen={widen}
          onWiden={onWiden}
          saveSearch={saveSearch}
        />
      )}
    </section>
  )
}

function Grid({ cards, actions }: { cards: Card[]; actions: (card: Card) => ReactNode }) {
  const lines = useCardLines(cards)
  return (
    <ul className={classes.grid}>
      {cards.map((card, index) => (
        <ListedCard
          key={card.id}
          card={card}
          line={lines.get(card.id)}
          first={index === 0}
          actions={actions}
        />
      ))}
    </ul>
  )
}

interface ListedCardProps {
  card: Card
  line: CardLine | undefined
  first: boolean
  actions: (card: Card) => ReactNode
}

/** Shows a card: the first one immediately, the others when they come near the view. */
const ListedCard = memo(function ListedCard({ card, line, first, actions }: ListedCardProps) {
  return (
    <NearView as="li" estimate={first ? undefined : 'styled'}>
      <UserCard
        card={card}
        eager={first}
        line={line}
        action={actions(card)}
        revealedAction={<FollowButton member={card} size="sm" />}
      />
    </NearView>
  )
})
