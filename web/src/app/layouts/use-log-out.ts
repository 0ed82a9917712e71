import { logout } from '@savanna/contract/accounts'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../kit/api/call.ts'
import { endSession } from '../../kit/session/session.ts'

/** Ends the session on the server and in every tab, and goes to the log-in page. */
export function useLogOut(): () => void {
  const router = useRouter()
  return () => {
    // The token is forgotten here whether or not the server can be told.
    call(logout).catch(() => {})
    endSession('logout')
    void router.navigate({ to: '/users/login' })
  }
}
