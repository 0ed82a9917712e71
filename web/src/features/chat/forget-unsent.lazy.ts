import { forgetKeys } from './composer/tab-memory.ts'
import { openQueueStore, type Unsent, type UnsentChange } from './outbox/queue.store.ts'

/** Erases what members but one have written in this browser and not sent: messages, changes and drafts. */
export async function forgetUnsent(exceptId?: string): Promise<void> {
  for (const kind of ['draft:', 'composing:'])
    forgetKeys(kind, exceptId === undefined ? undefined : `${kind}${exceptId}:`)
  const stores = [openQueueStore<Unsent>('savanna'), openQueueStore<UnsentChange>('savanna-changes')]
  await Promise.all(stores.map((store) => store.keepOnly(exceptId)))
}
