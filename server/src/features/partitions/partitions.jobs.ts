import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { moveMessages } from './messages.ts'
import { dropOldMonths, makeMonths, moveNotifications } from './notifications.ts'
import { readPartitionState } from './state.ts'
import { findPendingMoves } from './steps.repository.ts'

const partitionUpkeep = defineJob<Record<never, never>>('partitions', { expireInSeconds: 6 * 3600 })

type UpkeepContext = Pick<Context, 'db' | 'now' | 'log'> & {
  config: Pick<Context['config'], 'notificationMonths'>
}

/**
 * Keeps tables in partitions, once for all servers together: at a start where anything is missing, and each hour in case
 * that a move was interrupted, a month begins or one is too old.
 */
export async function registerPartitions(app: FastifyInstance, context: Context): Promise<void> {
  const { jobs } = context
  const closing = new AbortController()
  // A server that stops does not wait for a move of hours.
  app.addHook('onClose', async () => closing.abort())
  await jobs.work(partitionUpkeep, (_, signal) =>
    keepPartitions(context, AbortSignal.any([signal, closing.signal])),
  )
  await jobs.schedule(partitionUpkeep, '27 * * * *', {})
  const { pending, missingMonths } = await readPartitionState(context.db, context.now())
  if (pending.length > 0 || missingMonths > 0) await jobs.send(partitionUpkeep, {}, { singletonKey: 'once' })
}

/** Ends moves that a migration has begun, makes the partitions of coming months, and drops those that are too old. */
export async function keepPartitions(
  { db, now, log, config }: UpkeepContext,
  signal: AbortSignal,
): Promise<void> {
  const pending = await findPendingMoves(db)
  if (pending.includes('notifications')) await moveNotifications(db, { now: now(), signal })
  await makeMonths(db, { now: now(), signal })
  const { notificationMonths } = config
  if (notificationMonths) await dropOldMonths(db, notificationMonths, { now: now(), signal, log })
  if (pending.includes('messages')) await moveMessages(db, { log, signal })
}
