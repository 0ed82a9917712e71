import type { Context } from '../../../context.ts'
import { eveningRound, eveningWord } from './words.jobs.ts'
import { sendEveningWord, startEveningRound } from './words.service.ts'

/** Looks every five minutes where the sun has set, once for all servers together, and tells who wants to hear of it. */
export async function workForEvenings(context: Context): Promise<void> {
  const { jobs } = context
  await jobs.work(eveningWord, (word) => sendEveningWord(context, word))
  await jobs.work(eveningRound, (_payload, signal) => startEveningRound(context, signal))
  await jobs.schedule(eveningRound, '*/5 * * * *', {})
}
