import { useLocation, useRouter } from '@tanstack/react-router'
import { hasNewLanguage } from '../../../kit/language/language.ts'
import { beginSession } from '../../../kit/session/session.ts'

const WELCOME = '/users/welcome'

interface Entering {
  token: string
  username: string
  /** True for an account that was made just now: it begins with the questions of a new member. */
  isNew?: boolean
}

/**
 * Returns a function that begins the session and leads to the page that was asked for. That is loaded anew where the member
 * has another language than the page.
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
