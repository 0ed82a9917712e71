import { block, type ReportCategory, report, unblock, unlike } from '@savanna/contract/relations/routes'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/call.ts'
import { useMember } from '../../../kit/session/session.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { changeTie } from '../relations.queries.ts'
import { LISTS } from './lists.queries.ts'

/** Where a change between two members shows; everything else hears of it over the live channel. */
function askAgain(queryClient: QueryClient) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ['profile'] }),
    queryClient.invalidateQueries({ queryKey: LISTS }),
  ])
}

function useDirected<T>(send: (userId: string, input: T) => Promise<{ message: string }>) {
  const { id: userId } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: T) => send(userId, input),
    onSuccess: ({ message }) => {
      toast.success(message)
      return askAgain(queryClient)
    },
  })
}

export function useBlock() {
  return useDirected((userId, targetId: string) => call(block, { params: { userId, targetId } }))
}

export function useUnblock() {
  return useDirected((userId, targetId: string) => call(unblock, { params: { userId, targetId } }))
}

/** Takes a like back from the list of them; wherever the member is shown, it is gone. */
export function useUnlike() {
  const queryClient = useQueryClient()
  return useDirected(async (uid, id: string) => {
    const done = await call(unlike, { params: { id, uid } })
    changeTie(queryClient, id, { liked: false, room_id: null })
    return done
  })
}

interface Complaint {
  targetId: string
  category: ReportCategory
  note: string
  block: boolean
}

export function useReport() {
  return useDirected((userId, { targetId, ...body }: Complaint) =>
    call(report, { params: { userId, targetId }, body }),
  )
}
