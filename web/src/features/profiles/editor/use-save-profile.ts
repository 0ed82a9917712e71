import type { ProfileChange } from '@savanna/contract/profiles/fields'
import { addTag, removeTag, updateProfile } from '@savanna/contract/profiles/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/call.ts'
import { useMember } from '../../../kit/session/session.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { refreshAfterChange } from '../profiles.queries.ts'

interface Saved {
  /** The fields that changed, with the version that they are based on. */
  change: (Partial<ProfileChange> & { version: number }) | undefined
  /** Interests to add (true) and to remove. */
  tags: [tagId: number, held: boolean][]
}

/**
 * Saves fields of the own profile and then its interests, and shows the server's answer as a toast once. The fields come
 * first: each interest makes a newer version, and the server refuses fields that are based on an older one.
 */
export function useSaveProfile() {
  const { id } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ change, tags }: Saved) => {
      let message = ''
      if (change) {
        const { version, ...data } = change
        message = (await call(updateProfile, { params: { id }, body: { data, version } })).message
      }
      for (const [tag_id, held] of tags)
        message = (await call(held ? addTag : removeTag, { params: { id }, body: { tag_id } })).message
      return message
    },
    // What was saved before the failure, or by another tab, is shown.
    onError: () => refreshAfterChange(queryClient),
    onSuccess: (message) => {
      toast.info(message)
      return refreshAfterChange(queryClient)
    },
  })
}
