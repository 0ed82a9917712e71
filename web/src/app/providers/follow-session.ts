import type { QueryClient } from '@tanstack/react-query'
import { getSession, onSessionChange } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/toast.ts'
import { MUST_LOG_IN } from '../router/guards.ts'
import type { router as Router } from '../router/router.ts'

/** Leads the page to where it belongs when the session begins or ends, in this tab or another. */
export function followSession(router: typeof Router, queryClient: QueryClient): void {
  let memberId = getSession()?.id

  onSessionChange((session, change) => {
    const another = memberId !== undefined && memberId !== session?.id
    memberId = session?.id ?? memberId
    if (change === 'login') {
      if (another) queryClient.clear()
      return
    }
    if (change === 'expired') toast.info(MUST_LOG_IN)
    void leadOn(router, session !== null).then(() => {
      // Only now: the page that was left would have asked for everything again.
      queryClient.clear()
    })
  })
}

async function leadOn(router: typeof Router, member: boolean): Promise<void> {
  const page = router.state.matches.at(-1)
  const membersOnly = page?.fullPath === '/' || page?.staticData.audience === 'members'
  if (!member && membersOnly) await router.navigate({ to: '/users/login' })
  else await router.invalidate()
}
