import { mayHavePersisted } from '../../kit/persistence/device.ts'
import type { Session } from '../../kit/session/session.ts'
import { preloadMemberFrame } from '../layouts/RootLayout.tsx'
import { router } from '../router/router.ts'

/** How much later than the program a response requested with it may arrive. */
const LONGEST_WAIT_MS = 300

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Loads what a member's first page consists of: its code, its frame, and the member's own profile. React delays what
 * follows a placeholder by 300 ms, so nothing already on its way gets one.
 *
 * @throws Error when a chunk can't be loaded
 */
export async function preparePage(session: Session): Promise<void> {
  await Promise.all([router.load(), preloadMemberFrame(), prepareData(session, location)])
}

/** Shows what this browser has stored for the member, or else briefly waits for the requested data. */
async function prepareData(session: Session, location: Location): Promise<void> {
  const restored = mayHavePersisted(session.id) && restorePersisted(session.id)
  const { prefetchBootstrap } = await import('./prefetch-bootstrap.ts')
  // A hanging database must not delay the page.
  const isShown = await Promise.race([restored, wait(LONGEST_WAIT_MS)])
  const asked = prefetchBootstrap(session, location)
  if (!isShown) await Promise.race([asked, wait(LONGEST_WAIT_MS)])
}

async function restorePersisted(memberId: string): Promise<boolean> {
  try {
    const [{ restoreResponses }, { queryClient }] = await Promise.all([
      import('../../kit/persistence/responses.ts'),
      import('./Queries.tsx'),
    ])
    return await restoreResponses(queryClient, memberId)
  } catch {
    // The code couldn't be loaded: the page starts as usual.
    return false
  }
}
