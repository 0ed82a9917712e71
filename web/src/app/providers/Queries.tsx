import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { getSession, onSessionChange } from '../../kit/session/session.ts'
import { followExpired } from '../../kit/ui/media/expired-pictures.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { departure } from './departure.ts'

/** Holds the server's responses for this page. */
export const queryClient = createQueryClient(toast.error)
emptyOnLeaving(queryClient)
// New URLs come with the data that named the pictures.
followExpired((places) => {
  void queryClient.invalidateQueries({
    predicate: ({ state }) => {
      const data = JSON.stringify(state.data) ?? ''
      return places.some((place) => data.includes(place))
    },
  })
})

/** Provides the query cache to every page but the login, which shows before the cache is loaded. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/** Clears the cache when another member logs in. */
function emptyOnLeaving(client: QueryClient): void {
  let memberId = getSession()?.id

  onSessionChange((session) => {
    const left = memberId !== undefined && memberId !== session?.id
    memberId = session?.id
    // Only after the redirect: the page that is still shown would fetch everything again.
    if (left) void departure.done.then(() => client.clear())
  })
}
