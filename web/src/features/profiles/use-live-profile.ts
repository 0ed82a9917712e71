import { useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../kit/session/session.ts'
import { useSocketEvent } from '../../kit/socket/main.ts'
import { profileOf } from './profiles.queries.ts'

/** Brings in what another tab of the member has changed. Once for the whole site. */
export function useLiveProfile(): void {
  const { username } = useMember()
  const queryClient = useQueryClient()
  useSocketEvent('profileChanged', () => {
    // Whom one is shown hangs on it too, but lists must not move under one's eyes: they are asked for when next looked at.
    void queryClient.invalidateQueries({ refetchType: 'none' })
    void queryClient.invalidateQueries({ queryKey: profileOf(username).queryKey })
  })
}
