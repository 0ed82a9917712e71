import { say } from '@savanna/contract/language/say'
import { forgetSharedPhotos } from '../../features/pictures/shared/shared-photos.ts'
import { MUST_LOG_IN } from '../../kit/api/problem.ts'
import {
  eraseMarks,
  eraseOwner,
  erasePersisted,
  followErasure,
  readOwner,
  setOwner,
} from '../../kit/persistence/device.ts'
import { getSession, onSessionChange, type Session } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import type { router as Router } from '../router/router.ts'
import { departure } from './departure.ts'

/** Redirects the page when the session starts or ends, in this tab or another. */
export function followSession(router: typeof Router): void {
  eraseOthersData(getSession())
  followErasure()
  onSessionChange((session, change, reason) => {
    eraseOthersData(session)
    // The login page redirects on its own.
    if (change === 'login') return
    if (change === 'logout') {
      eraseMarks()
      void eraseDrafts()
    }
    if (change === 'expired') toast.info(reason ?? say(MUST_LOG_IN))
    departure.done = redirect(router, session !== null)
  })
}

/**
 * Erases what this browser stores about a member who is no longer logged in, or about another one. Unsent writing
 * survives an expired session, until another member logs in.
 */
function eraseOthersData(session: Session | null): void {
  const owner = readOwner()
  const wasHere = owner !== null || navigator.serviceWorker?.controller
  if (session === null && wasHere) void erasePersisted()
  if (session !== null && owner !== null && owner !== session.id) {
    void erasePersisted()
    eraseMarks()
    void eraseDrafts(session.id)
  }
  if (session !== null) setOwner(session.id)
}

/** Erases what all members but one have started in this browser. */
async function eraseDrafts(exceptId?: string): Promise<void> {
  eraseOwner()
  const unsent = import('../../features/chat/forget-unsent.lazy.ts')
  const pushes = import('../../kit/worker/shown-pushes.ts')
  await Promise.allSettled([
    forgetSharedPhotos(),
    unsent.then(({ forgetUnsent }) => forgetUnsent(exceptId)),
    pushes.then(({ closeAllPushes }) => closeAllPushes()),
  ])
}

async function redirect(router: typeof Router, member: boolean): Promise<void> {
  const page = router.state.matches.at(-1)
  const membersOnly = page?.fullPath === '/' || page?.staticData.audience === 'members'
  if (!member && membersOnly) await router.navigate({ to: '/users/login' })
  else await router.invalidate()
}
