import type { QueryClient } from '@tanstack/react-query'
import { getSession, onSessionChange } from '../../../kit/session/session.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import type { ConversationEvent } from '../chat.model.ts'
import { COUNT, messageCountOf } from '../chat.queries.ts'
import { forgetDrafts } from '../composer/draft.ts'
import { forgetModes } from '../composer/kept-mode.ts'
import { applyEvent } from '../conversation.queries.ts'
import { type ChangeQueue, createChangeQueue, type UnsentChange } from './change-queue.ts'
import { deliver, deliverChange } from './deliver.ts'
import { openQueueStore, type Unsent } from './outbox.store.ts'
import { createOutbox, type Outbox, type Outcome } from './outbox.ts'
import { exclusively, openTabs } from './tabs.ts'

interface Told {
  memberId: string
  roomId: string
  event: ConversationEvent
}

interface Queues {
  outbox: Outbox
  changes: ChangeQueue
}

const store = openQueueStore<Unsent>('savanna')
// A database of its own: a tab with an older page would send what is in the other one as messages.
const changeStore = openQueueStore<UnsentChange>('savanna-changes')
let current: ({ memberId: string } & Queues) | undefined
let shown: QueryClient | undefined
let last = getSession()?.id

const tellTabs = openTabs<Told>('savanna-outbox', ({ memberId, roomId, event }) => {
  if (memberId === current?.memberId && shown) applyEvent(shown, roomId, event)
})

// A log-out removes everything of the member from this browser.
onSessionChange((session, change) => {
  if (change === 'logout' && last) {
    void store.empty(last)
    void changeStore.empty(last)
    forgetDrafts(last)
    forgetModes(last)
  }
  if (session?.id !== current?.memberId) current = undefined
  last = session?.id
})

/** Returns what a member has not sent yet, messages and changes of messages; there is one of each for each tab. */
function queuesOf(memberId: string, queryClient: QueryClient): Queues {
  shown = queryClient
  if (current?.memberId === memberId) return current
  const shared = {
    memberId,
    tell(roomId: string, event: ConversationEvent) {
      applyEvent(queryClient, roomId, event)
      tellTabs({ memberId, roomId, event })
    },
    later: (act: () => void, ms: number) => void setTimeout(() => current === made && act(), ms),
  }
  const outbox = createOutbox({
    ...shared,
    store,
    deliver,
    exclusively: (work) => exclusively(`savanna-outbox:${memberId}`, work),
    settled: (outcome) => setCount(queryClient, memberId, outcome),
  })
  const changes = createChangeQueue({
    ...shared,
    store: changeStore,
    deliver: deliverChange,
    exclusively: (work) => exclusively(`savanna-changes:${memberId}`, work),
    sayRefused: (reason) => toast.error(reason),
  })
  const made = { memberId, outbox, changes }
  current = made
  return made
}

/** Returns the outbox of a member. */
export function outboxOf(memberId: string, queryClient: QueryClient): Outbox {
  return queuesOf(memberId, queryClient).outbox
}

/** Returns the queue of a member's edits and reactions. */
export function changesOf(memberId: string, queryClient: QueryClient): ChangeQueue {
  return queuesOf(memberId, queryClient).changes
}

/** Sends everything that waits. */
export function flushQueues(memberId: string, queryClient: QueryClient): void {
  const { outbox, changes } = queuesOf(memberId, queryClient)
  outbox.flush()
  changes.flush()
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
