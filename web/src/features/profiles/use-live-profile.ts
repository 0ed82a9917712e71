import { useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../kit/session/session.ts'
import { useSocketEvent } from '../../kit/socket/main.ts'
import { profileOf } from './profiles.queries.ts'

/** Applies other tabs' changes to the member's own profile. Used once for the whole site. */
export function useLiveProfile(): void {
  const { username } = useMember()
  const queryClient = useQueryClient()
  useSocketEvent('profileChanged', () => {
    // Lists depend on the profile too, but must not move while being viewed: they are fetched when next opened.
    void queryClient.invalidateQueries({ refetchType: 'none' })
    void queryClient.invalidateQueries({ queryKey: profileOf(username).queryKey })
  })
}
