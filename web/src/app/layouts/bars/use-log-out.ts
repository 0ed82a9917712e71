import { logout } from '@savanna/contract/accounts/routes'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../../kit/api/call.ts'
import { endSession } from '../../../kit/session/session.ts'

/** This browser is sent no more push messages. The server stops with the session; this also frees the address. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Ends the session on the server and in every tab, and goes to the log-in page. */
export function useLogOut(): () => void {
  const router = useRouter()
  return () => {
    void endPush()
    // The token is forgotten here whether or not the server can be told.
    call(logout).catch(() => {})
    endSession('logout')
    void router.navigate({ to: '/users/login' })
  }
}
