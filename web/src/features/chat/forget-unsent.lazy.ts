import { forgetKeys } from './composer/draft.ts'
import type { UnsentChange } from './outbox/change-queue.ts'
import { openQueueStore, type Unsent } from './outbox/outbox.store.ts'

/** Forgets what members have written in this browser and not sent: messages, changes and drafts; but for one of them. */
export async function forgetUnsent(exceptId?: string): Promise<void> {
  for (const kind of ['draft:', 'composing:'])
    forgetKeys(kind, exceptId === undefined ? undefined : `${kind}${exceptId}:`)
  const stores = [openQueueStore<Unsent>('savanna'), openQueueStore<UnsentChange>('savanna-changes')]
  await Promise.all(stores.map((store) => store.keepOnly(exceptId)))
}
