import type { Context } from '../../../context.ts'
import { defineJob } from '../../../kit/jobs/jobs.ts'
import { deleteSuggestionsBefore } from './free-suggestions.repository.ts'
import { firstDayKept } from './free-suggestions.service.ts'

export const freeSuggestionSweep = defineJob('free-suggestion-sweep')

/** Deletes each night the suggestions that are too old to keep anybody from being suggested again. */
export async function workForFreeSuggestions({ db, jobs, now }: Context): Promise<void> {
  await jobs.schedule(freeSuggestionSweep, '11 0 * * *', () =>
    deleteSuggestionsBefore(db, firstDayKept(now())),
  )
}
