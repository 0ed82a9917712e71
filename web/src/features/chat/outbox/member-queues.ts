import type { QueryClient } from '@tanstack/react-query'
import { getSession, onSessionChange } from '../../../kit/session/session.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import type { ConversationEvent } from '../chat.model.ts'
import { COUNT, messageCountOf } from '../chat.queries.ts'
import { deleteDrafts, hasDraft } from '../composer/draft.ts'
import { deleteModes } from '../composer/saved-mode.ts'
import { applyEvent } from '../conversation.queries.ts'
import { deliver, deliverChange } from './deliver.ts'
import { createChangeQueue, createOutbox, type Outbox } from './outbox.ts'
import { openQueueStore, type Unsent, type UnsentChange } from './queue.store.ts'
import type { Queue } from './queue.ts'
import type { SendResult } from './send-result.ts'

interface TabEvent {
  memberId: string
  roomId: string
  event: ConversationEvent
}

interface MemberQueues {
  memberId: string
  outbox: Outbox
  changes: Queue<UnsentChange>
}

const store = openQueueStore<Unsent>('savanna')
// A separate database: a tab with an older page would send the items of the first one as messages.
const changeStore = openQueueStore<UnsentChange>('savanna-changes')
let current: MemberQueues | undefined
let currentClient: QueryClient | undefined
let lastMemberId = getSession()?.id

const sendToTabs = openTabs<TabEvent>('savanna-outbox', ({ memberId, roomId, event }) => {
  if (memberId === current?.memberId && currentClient) applyEvent(currentClient, roomId, event)
})

// A logout removes everything of the member from this browser.
onSessionChange((session, change) => {
  if (change === 'logout' && lastMemberId) {
    void store.empty(lastMemberId)
    void changeStore.empty(lastMemberId)
    deleteDrafts(lastMemberId)
    deleteModes(lastMemberId)
  }
  if (session?.id !== current?.memberId) current = undefined
  lastMemberId = session?.id
})

/** Returns whether this browser holds a member's unsent writing: a logout removes it. */
export async function holdsUnsent(memberId: string): Promise<boolean> {
  if (hasDraft(memberId)) return true
  const waiting = await Promise.all([store.of(memberId), changeStore.of(memberId)])
  return waiting.some(({ length }) => length > 0)
}

/** Returns the queues of a member's unsent messages (`outbox`) and edits and reactions (`changes`), one pair per tab. */
export function queuesOf(memberId: string, queryClient: QueryClient): MemberQueues {
  currentClient = queryClient
  if (current?.memberId === memberId) return current
  const shared = {
    memberId,
    publish(roomId: string, event: ConversationEvent) {
      applyEvent(queryClient, roomId, event)
      sendToTabs({ memberId, roomId, event })
    },
    later: (act: () => void, ms: number) => void setTimeout(() => current === created && act(), ms),
  }
  const outbox = createOutbox({
    ...shared,
    store,
    deliver,
    exclusively: (work) => exclusively(`savanna-outbox:${memberId}`, work),
    onResult: (result) => updateCount(queryClient, memberId, result),
  })
  const changes = createChangeQueue({
    ...shared,
    store: changeStore,
    deliver: deliverChange,
    exclusively: (work) => exclusively(`savanna-changes:${memberId}`, work),
    onDropped: (reason) => toast.error(reason),
  })
  const created = { memberId, outbox, changes }
  current = created
  return created
}

/** Sends everything in the queues. */
export function flushQueues(memberId: string, queryClient: QueryClient): void {
  const { outbox, changes } = queuesOf(memberId, queryClient)
  outbox.flush()
  changes.flush()
}

/** Updates the free message count without a request after each. */
function updateCount(queryClient: QueryClient, memberId: string, result: SendResult): void {
  if (result.result === 'stored') {
    queryClient.setQueryData(
      messageCountOf(memberId).queryKey,
      (before) => before && { ...before, messageCount: Math.max(before.messageCount, result.messageCount) },
    )
  } else if (result.result === 'rejected' && result.code === 'free_limit') {
    void queryClient.invalidateQueries({ queryKey: COUNT })
  }
}

const LOCK_WAIT_MS = 15_000

/**
 * Runs work under a Web Lock of that name, so only one tab of the site runs it. A tab that holds the lock too long,
 * or a page without locks (plain HTTP), doesn't delay messages: sent twice they are stored once.
 */
async function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  let begun = false
  const start = () => {
    begun = true
    return work()
  }
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, start)
  } catch (error) {
    if (begun) throw error
    await work()
  }
}

/** Opens a broadcast channel between the tabs of the site. Returns the function that sends to the other tabs. */
function openTabs<T>(name: string, hear: (message: T) => void): (message: T) => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<T>) => hear(data)
  return (message) => channel.postMessage(message)
}
