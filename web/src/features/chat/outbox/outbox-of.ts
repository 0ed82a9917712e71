import type { QueryClient } from '@tanstack/react-query'
import { getSession, onSessionChange } from '../../../kit/session/session.ts'
import type { ConversationEvent } from '../chat.model.ts'
import { COUNT, messageCountOf } from '../chat.queries.ts'
import { forgetDrafts } from '../composer/draft.ts'
import { applyEvent } from '../conversation.queries.ts'
import { deliver } from './deliver.ts'
import { openOutboxStore } from './outbox.store.ts'
import { createOutbox, type Outbox, type Outcome } from './outbox.ts'
import { exclusively, openTabs } from './tabs.ts'

interface Told {
  memberId: string
  roomId: string
  event: ConversationEvent
}

const store = openOutboxStore()
let current: { memberId: string; outbox: Outbox } | undefined
let shown: QueryClient | undefined
let last = getSession()?.id

const tellTabs = openTabs<Told>('savanna-outbox', ({ memberId, roomId, event }) => {
  if (memberId === current?.memberId && shown) applyEvent(shown, roomId, event)
})

// A log-out removes everything of the member from this browser.
onSessionChange((session, change) => {
  if (change === 'logout' && last) {
    void store.empty(last)
    forgetDrafts(last)
  }
  if (session?.id !== current?.memberId) current = undefined
  last = session?.id
})

/** Returns the outbox of a member; there is one for each tab. */
export function outboxOf(memberId: string, queryClient: QueryClient): Outbox {
  shown = queryClient
  if (current?.memberId === memberId) return current.outbox
  const outbox = createOutbox({
    memberId,
    store,
    deliver,
    exclusively: (work) => exclusively(`savanna-outbox:${memberId}`, work),
    tell(roomId, event) {
      applyEvent(queryClient, roomId, event)
      tellTabs({ memberId, roomId, event })
    },
    settled: (outcome) => setCount(queryClient, memberId, outcome),
    later: (act, ms) => void setTimeout(() => current?.outbox === outbox && act(), ms),
  })
  current = { memberId, outbox }
  return outbox
}

/** Updates the count of free messages without a request after each. */
function setCount(queryClient: QueryClient, memberId: string, outcome: Outcome): void {
  if (outcome.result === 'stored') {
    queryClient.setQueryData(
      messageCountOf(memberId).queryKey,
      (before) => before && { ...before, messageCount: Math.max(before.messageCount, outcome.messageCount) },
    )
  } else if (outcome.result === 'refused' && outcome.code === 'free_limit') {
    void queryClient.invalidateQueries({ queryKey: COUNT })
  }
}
