import type { ProfileChange } from '@savanna/contract/profiles/fields'
import { updateProfile } from '@savanna/contract/profiles/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../kit/api/request.ts'
import { useMember } from '../../../kit/session/session.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { refreshAfterChange } from '../profiles.queries.ts'

/**
 * Saves fields of the member's own profile, with the version they are based on, and shows the server's message as a
 * toast.
 */
export function useSaveProfile() {
  const { id } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...data }: Partial<ProfileChange> & { version: number }) =>
      request(updateProfile, { params: { id }, body: { data, version } }),
    // Shows what another tab saved.
    onError: () => refreshAfterChange(queryClient),
    onSuccess: ({ message }) => {
      toast.info(message)
      return refreshAfterChange(queryClient)
    },
  })
}
