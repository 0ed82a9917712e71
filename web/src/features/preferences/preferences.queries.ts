import {
  getPreferences,
  NO_PREFERENCES,
  type Preferences,
  savePreferences,
} from '@savanna/contract/preferences/routes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../kit/api/problem.ts'
import { request } from '../../kit/api/request.ts'
import { useMember } from '../../kit/session/session.ts'
import { answersIn, type Draft, type Saved } from './preferences.model.ts'

/** Reads a member's answers; the viewer's own include the version to send with a save. */
export const preferencesOf = (id: string) =>
  queryOptions({
    queryKey: ['preferences', id],
    queryFn: async ({ signal }) => {
      const { data, version = 0 } = await request(getPreferences, { params: { id }, signal })
      return { answers: data[0] ?? NO_PREFERENCES, version }
    },
    meta: { still: true },
  })

/** Returns whether a save failed because another tab or device had saved since the answers were read. */
export function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'changed_elsewhere'
}

/** Saves a draft's changes; resolves to what the server then has. */
export function useSavePreferences() {
  const { id, username } = useMember()
  const queryClient = useQueryClient()
  const { queryKey } = preferencesOf(id)
  return useMutation({
    mutationFn: async (draft: Draft): Promise<Saved & { message: string }> => {
      const body = { ...(draft.edits as Partial<Preferences>), version: draft.version }
      const { version, message } = await request(savePreferences, { params: { id, username }, body })
      return { answers: answersIn(draft), version, message }
    },
    meta: { quiet: true },
    onSuccess: async ({ answers, version }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, { answers: answers as Preferences, version })
    },
  })
}
