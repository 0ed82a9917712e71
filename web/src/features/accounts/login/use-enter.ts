import { useLocation, useRouter } from '@tanstack/react-router'
import { beginSession } from '../../../kit/session/session.ts'

interface Entering {
  token: string
  username: string
  /** True for an account that was made just now: it begins with the questions of a new member. */
  isNew?: boolean
}

/** Returns a function that begins the session and leads to the page that was asked for. */
export function useEnter() {
  const router = useRouter()
  const wanted = useLocation({ select: ({ state }) => state.wanted })
  return async ({ isNew = false, ...session }: Entering): Promise<void> => {
    beginSession(session)
    if (isNew) await router.navigate({ to: '/users/welcome' })
    else if (wanted) router.history.push(wanted)
    else await router.navigate({ to: '/' })
  }
}
