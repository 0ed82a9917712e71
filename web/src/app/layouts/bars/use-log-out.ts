import { logout } from '@savanna/contract/accounts/routes'
import { useRouter } from '@tanstack/react-router'
import { request } from '../../../kit/api/request.ts'
import { endSession, getSession, useMember } from '../../../kit/session/session.ts'
import { createStore } from '../../../kit/store.ts'

/** True while the member is asked whether to log out and lose unsent messages. */
export const logOutQuestion = createStore(false)

/** Unsubscribes this browser from push messages. The server stops with the session; this also frees the endpoint. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Returns a function that ends the session on the server and in every tab, and redirects to the login page. */
export function useLeave(): () => void {
  const router = useRouter()
  return () => {
    logOutQuestion.set(false)
    if (!getSession()) return
    void endPush()
    // The token is removed here even if the server can't be reached.
    request(logout).catch(() => {})
    endSession('logout')
    void router.navigate({ to: '/users/login' })
  }
}

/** Logging out must work without a network, and even if the browser's storage doesn't respond. */
const LONGEST_MS = { code: 4_000, storage: 1_000 }

const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms))

/** Returns whether unsent work would be lost; true if the code that knows can't be loaded. */
async function losesMessages(memberId: string): Promise<boolean> {
  const queues = await Promise.race([
    import('../../../features/chat/outbox/member-queues.ts').catch(() => undefined),
    after(LONGEST_MS.code, undefined),
  ])
  if (!queues) return true
  return Promise.race([queues.holdsUnsent(memberId).catch(() => false), after(LONGEST_MS.storage, false)])
}

/** Returns a function that logs out, and asks first if unsent messages would be lost. */
export function useLogOut(): () => void {
  const { id } = useMember()
  const leave = useLeave()
  return () => {
    void losesMessages(id).then((loses) => (loses ? logOutQuestion.set(true) : leave()))
  }
}
