import { useLocation, useRouter } from '@tanstack/react-router'
import { beginSession } from '../../../kit/session/session.ts'

/** Returns a function that begins the session and leads to the page that was asked for. */
export function useEnter() {
  const router = useRouter()
  const wanted = useLocation({ select: ({ state }) => state.wanted })
  return async (session: { token: string; username: string }): Promise<void> => {
    beginSession(session)
    if (wanted) router.history.push(wanted)
    else await router.navigate({ to: '/' })
  }
}
