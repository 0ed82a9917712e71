import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { toast } from '../../kit/ui/toast.ts'
import { emptyOnLeaving } from './follow-session.ts'

const queryClient = createQueryClient(toast.error)
emptyOnLeaving(queryClient)

/** The cache of server answers, for every page but the log-in: that one shall be there before it. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
