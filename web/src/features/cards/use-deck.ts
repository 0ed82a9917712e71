import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useMember } from '../../kit/session/session.ts'
import { placeText } from '../profiles/index.ts'
import { useSwipedLikes } from '../relations/index.ts'
import {
  countLeft,
  type Deck,
  describeSwipe,
  describeUndo,
  FRESH_DECK,
  findLastMove,
  introduceCard,
  listCardsLeft,
  type Move,
  reduceDeck,
  type Swipe,
} from './cards.model.ts'
import { stackOf, usePass } from './cards.queries.ts'

const LOADED_AHEAD = 5
/** With this few cards left, a free member's next five are fetched. */
const LAST_OF_FIVE = 2

/** Returns the stack and its actions. A swipe is an optimistic update that is undone when the server rejects it. */
export function useDeck(passed: boolean) {
  const { id } = useMember()
  const query = useInfiniteQuery(stackOf(id, passed))
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const [deck, change] = useReducer(reduceDeck, FRESH_DECK)
  const calls = useCalls(passed)
  const { stored, sending, track } = useStored()

  const pages = query.data?.pages ?? []
  const loaded = pages.flatMap(({ list }) => list)
  const open = listCardsLeft(deck, loaded)
  const [top] = open
  const runningLow = open.length < LOADED_AHEAD && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (runningLow) void fetchNextPage()
  }, [runningLow, fetchNextPage])

  const last = pages.at(-1)
  const goesOn = last?.limited === true && last.held_until === undefined && open.length <= LAST_OF_FIVE
  useNextFive(query, { goesOn, stored })

  const undoable = findLastMove(deck, loaded)
  // Without a plan members come five at a time, however many there are.
  const left = last?.limited ? undefined : countLeft(open, loaded, pages[0]?.left ?? 0)

  function swipe(kind: Swipe) {
    if (!top) return
    change({ type: 'swiped', card: top, swipe: kind })
    track(calls.make({ card: top, swipe: kind })).then(
      (match) => match && change({ type: 'settled', id: top.id }),
      () => change({ type: 'undone', id: top.id }),
    )
  }

  function undo() {
    if (!undoable) return
    const { card, swipe } = undoable
    change({ type: 'undone', id: card.id })
    // When the server rejects the undo, the swipe applies again.
    calls.undo(undoable).catch(() => change({ type: 'swiped', card, swipe }))
  }

  return {
    query,
    open,
    top,
    swipe,
    undo: undoable && undo,
    left,
    heldUntil: last?.held_until,
    /** More cards are loading. */
    waiting: hasNextPage || (goesOn && (isFetching || sending)),
    sides: deck.sides,
    said: sentenceFor(deck.last, top && introduceCard(top, placeText(top))),
  }
}

interface Refetchable {
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** Counts the swipes that the server has stored; `sending` is true while others are pending. */
function useStored() {
  const [{ stored, sending }, count] = useState({ stored: 0, sending: 0 })
  function track<Result>(request: Promise<Result>): Promise<Result> {
    count((now) => ({ ...now, sending: now.sending + 1 }))
    const settle = (more: number) => count((now) => ({ stored: now.stored + more, sending: now.sending - 1 }))
    request.then(
      () => settle(1),
      () => settle(0),
    )
    return request
  }
  return { stored, sending: sending > 0, track }
}

/** Fetches a free member's next five, once per number of stored swipes: earlier they'd be the same. */
function useNextFive(
  { isFetching, refetch }: Refetchable,
  { goesOn, stored }: { goesOn: boolean; stored: number },
): void {
  const refilledAt = useRef(0)
  useEffect(() => {
    if (!goesOn || isFetching || stored <= refilledAt.current) return
    refilledAt.current = stored
    void refetch()
  }, [goesOn, isFetching, stored, refetch])
}

function sentenceFor(last: Deck['last'], next: string | undefined): string {
  const describe = last?.undone ? describeUndo : describeSwipe
  const done = last ? `${describe(last.move.swipe, last.move.card)} ` : ''
  return done + (next ?? t`No more users`)
}

/** Returns the requests of a swipe and of its undo. Members in the passed stack need no new pass. */
function useCalls(passed: boolean) {
  const like = useSwipedLikes()
  const pass = usePass()
  return {
    async make({ card, swipe }: Omit<Move, 'settled'>): Promise<boolean> {
      if (swipe === 'like') return like(card, true)
      if (!passed) await pass(card, true)
      return false
    },
    async undo({ card, swipe }: Move): Promise<void> {
      if (swipe === 'like') await like(card, false)
      if (swipe === 'like' && passed) await pass(card, true)
      if (swipe === 'pass' && !passed) await pass(card, false)
    },
  }
}
