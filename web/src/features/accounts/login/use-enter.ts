import { useLocation, useRouter } from '@tanstack/react-router'
import { hasNewLanguage } from '../../../kit/language/language.ts'
import { beginSession } from '../../../kit/session/session.ts'

const WELCOME = '/users/welcome'

interface Entering {
  token: string
  username: string
  /** True for a new account: it continues with a new member's questions. */
  isNew?: boolean
}

/**
 * Returns a function that starts the session and redirects to the requested page, with a reload if the member's
 * language isn't the page's.
 */
export function useEnter() {
  const router = useRouter()
  const wanted = useLocation({ select: ({ state }) => state.wanted })
  return async ({ isNew = false, ...session }: Entering): Promise<void> => {
    const isLoaded = await hasNewLanguage()
    beginSession(session)
    if (isLoaded) location.assign(isNew ? WELCOME : (wanted ?? '/'))
    else if (isNew) await router.navigate({ to: WELCOME })
    else if (wanted) router.history.push(wanted)
    else await router.navigate({ to: '/' })
  }
}
