import { forgetSharedPhotos } from '../../features/pictures/shared/shared-photos.ts'
import { onSessionChange } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { MUST_LOG_IN } from '../router/guards.ts'
import type { router as Router } from '../router/router.ts'
import { departure } from './departure.ts'

/** Redirects the page when the session begins or ends, in this tab or another. */
export function followSession(router: typeof Router): void {
  onSessionChange((session, change, reason) => {
    // The log-in page redirects by itself.
    if (change === 'login') return
    if (change === 'logout') void forgetSharedPhotos().catch(() => {})
    if (change === 'expired') toast.info(reason ?? MUST_LOG_IN)
    departure.done = leadOn(router, session !== null)
  })
}

async function leadOn(router: typeof Router, member: boolean): Promise<void> {
  const page = router.state.matches.at(-1)
  const membersOnly = page?.fullPath === '/' || page?.staticData.audience === 'members'
  if (!member && membersOnly) await router.navigate({ to: '/users/login' })
  else await router.invalidate()
}
