import type { Context } from '../../../context.ts'
import { eveningAnnouncement, eveningRound } from './announcements.jobs.ts'
import { announceEvening, startEveningRound } from './announcements.service.ts'

/** Looks every five minutes where the sun has set, once for all servers together, and tells who wants to hear of it. */
export async function workForEvenings(context: Context): Promise<void> {
  const { jobs } = context
  await jobs.work(eveningAnnouncement, (evening) => announceEvening(context, evening))
  await jobs.schedule(eveningRound, '*/5 * * * *', (signal) => startEveningRound(context, signal))
}
