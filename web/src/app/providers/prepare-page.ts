import { mayHaveKept } from '../../kit/kept/device.ts'
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
  await Promise.all([router.load(), preloadMemberFrame(), prepareAnswers(session, location)])
}

/** Shows what this browser has kept for the member, or else waits a little for what was asked for. */
async function prepareAnswers(session: Session, location: Location): Promise<void> {
  const restored = mayHaveKept(session.id) && restoreKept(session.id)
  const { prefetchStart } = await import('./prefetch-start.ts')
  // A database that hangs must not hold the page up.
  const isShown = await Promise.race([restored, wait(LONGEST_WAIT_MS)])
  const asked = prefetchStart(session, location)
  if (!isShown) await Promise.race([asked, wait(LONGEST_WAIT_MS)])
}

async function restoreKept(memberId: string): Promise<boolean> {
  try {
    const [{ restoreAnswers }, { queryClient }] = await Promise.all([
      import('../../kit/kept/answers.ts'),
      import('./Queries.tsx'),
    ])
    return await restoreAnswers(queryClient, memberId)
  } catch {
    // The code could not be loaded: the page begins as ever.
    return false
  }
}
