import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { getSession, onSessionChange } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { departure } from './departure.ts'

const queryClient = createQueryClient(toast.error)
emptyOnLeaving(queryClient)

/** The cache of server answers, for every page but the log-in: that one shall be there before it. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/** Forgets everything that a member has seen when it is another's turn. */
function emptyOnLeaving(client: QueryClient): void {
  let memberId = getSession()?.id

  onSessionChange((session) => {
    const left = memberId !== undefined && memberId !== session?.id
    memberId = session?.id
    // Only once the page has gone: while it stands, it would ask for everything again.
    if (left) void departure.done.then(() => client.clear())
  })
}
