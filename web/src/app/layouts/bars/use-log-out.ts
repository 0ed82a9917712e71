import { logout } from '@savanna/contract/accounts/routes'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../../kit/api/call.ts'
import { endSession } from '../../../kit/session/session.ts'

/** Unsubscribes this browser from push messages. The server stops with the session; this also frees the endpoint. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Returns a function that ends the session on the server and in every tab, and leads to the log-in page. */
export function useLogOut(): () => void {
  const router = useRouter()
  return () => {
    void endPush()
    // The token is removed here even if the server cannot be reached.
    call(logout).catch(() => {})
    endSession('logout')
    void router.navigate({ to: '/users/login' })
  }
}
