import { forgetKeys } from './composer/tab-memory.ts'
import { openQueueStore, type Unsent, type UnsentChange } from './outbox/queue.store.ts'

/** Forgets what members have written in this browser and not sent: messages, changes and drafts; but for one of them. */
export async function forgetUnsent(exceptId?: string): Promise<void> {
  for (const kind of ['draft:', 'composing:'])
    forgetKeys(kind, exceptId === undefined ? undefined : `${kind}${exceptId}:`)
  const stores = [openQueueStore<Unsent>('savanna'), openQueueStore<UnsentChange>('savanna-changes')]
  await Promise.all(stores.map((store) => store.keepOnly(exceptId)))
}
