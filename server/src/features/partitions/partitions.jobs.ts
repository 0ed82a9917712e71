import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { countMissingMonths, dropOldMonths, makeMonths } from './months.ts'

const partitionUpkeep = defineJob('partitions', { expireInSeconds: 6 * 3600 })

type UpkeepContext = Pick<Context, 'db' | 'now' | 'log'> & {
  config: Pick<Context['config'], 'notificationMonths'>
}

/** Registers the upkeep of the partitions, which runs hourly on one of the servers, and at a start with months missing. */
export async function registerPartitions(app: FastifyInstance, context: Context): Promise<void> {
  const { jobs } = context
  const closing = new AbortController()
  // A server that stops doesn't wait for locks.
  app.addHook('onClose', async () => closing.abort())
  await jobs.schedule(partitionUpkeep, '27 * * * *', (signal) =>
    keepPartitions(context, AbortSignal.any([signal, closing.signal])),
  )
  if ((await countMissingMonths(context.db, context.now())) > 0)
    await jobs.send(partitionUpkeep, {}, { singletonKey: 'once' })
}

/** Creates the partitions of coming months, and drops the notifications that are too old. */
export async function keepPartitions(
  { db, now, log, config }: UpkeepContext,
  signal: AbortSignal,
): Promise<void> {
  await makeMonths(db, { now: now(), signal })
  const { notificationMonths } = config
  if (notificationMonths) await dropOldMonths(db, notificationMonths, { now: now(), signal, log })
}
