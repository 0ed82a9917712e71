import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { rebuildIndexes } from './months.repository.ts'
import { countMissingMonths, dropOldMonths, makeMonths } from './months.ts'

const partitionUpkeep = defineJob('partitions', { expireInSeconds: 6 * 3600 })
const queueUpkeep = defineJob('queue-indexes', { expireInSeconds: 3600 })

type UpkeepContext = Pick<Context, 'db' | 'ownerDb' | 'now' | 'log'> & {
  config: Pick<Context['config'], 'notificationMonths'>
}

/**
 * Registers the work that only the tables' owner may do: maintaining the partitions, hourly on one of the
 * servers and at a start with missing months, and the job queue's indexes at night.
 */
export async function registerPartitions(app: FastifyInstance, context: Context): Promise<void> {
  const { jobs } = context
  const closing = new AbortController()
  // A server that stops doesn't wait for locks.
  app.addHook('onClose', async () => closing.abort())
  await jobs.schedule(partitionUpkeep, '27 * * * *', (signal) =>
    maintainPartitions(context, AbortSignal.any([signal, closing.signal])),
  )
  await jobs.schedule(queueUpkeep, '13 3 * * *', async () =>
    rebuildIndexes(context.ownerDb, await jobs.findIndexRebuilds()),
  )
  if ((await countMissingMonths(context.db, context.now())) > 0)
    await jobs.send(partitionUpkeep, {}, { singletonKey: 'once' })
}

/** Creates the partitions for future months, and drops notifications that are too old. */
export async function maintainPartitions(
  { db, ownerDb, now, log, config }: UpkeepContext,
  signal: AbortSignal,
): Promise<void> {
  await makeMonths(ownerDb, { now: now(), signal })
  const { notificationMonths } = config
  if (notificationMonths)
    await dropOldMonths({ db, ownerDb }, notificationMonths, { now: now(), signal, log })
}
