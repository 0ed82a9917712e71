import type { Session } from '../../kit/session/session.ts'
import { preloadMemberFrame } from '../layouts/RootLayout.tsx'
import { router } from '../router/router.ts'

/** How much longer than the program the answer may take that was asked for together with it. */
const LONGEST_WAIT_MS = 300

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Loads what the first page of a member is made of: its code, the frame around it, and the member's own profile. React
 * holds back for 300 ms what comes after a placeholder, so none is shown for what is on its way.
 *
 * @throws Error when a part of the program cannot be loaded
 */
export async function preparePage(session: Session): Promise<void> {
  const { pathname } = location
  await Promise.all([
    router.load(),
    preloadMemberFrame(),
    import('./prefetch-start.ts').then(({ prefetchStart }) =>
      Promise.race([prefetchStart(session, pathname), wait(LONGEST_WAIT_MS)]),
    ),
  ])
}
