import { block, type ReportCategory, report, unblock, unlike } from '@savanna/contract/relations/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../kit/api/request.ts'
import { useMember } from '../../../kit/session/session.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { updateRelation } from '../relations.queries.ts'
import { LISTS } from './lists.queries.ts'

/** Runs an action on another member and shows the server's message as a toast, if nothing else shows the result. */
function useActionOn<T>(
  send: (userId: string, input: T) => Promise<{ message: string }>,
  isTold: (input: T) => boolean = () => true,
) {
  const { id: userId } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: T) => send(userId, input),
    onSuccess: ({ message }, input) => {
      if (isTold(input)) toast.info(message)
      // Live events update everything else.
      return Promise.all([['profile'], LISTS].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}

export function useBlock() {
  return useActionOn((userId, targetId: string) => request(block, { params: { userId, targetId } }))
}

export function useUnblock() {
  return useActionOn((userId, targetId: string) => request(unblock, { params: { userId, targetId } }))
}

/** Takes back a like from the list of likes, and shows it as taken back wherever the member is shown. */
export function useUnlike() {
  const queryClient = useQueryClient()
  return useActionOn(async (uid, id: string) => {
    const done = await request(unlike, { params: { id, uid } })
    updateRelation(queryClient, id, { liked: false, room_id: null })
    return done
  })
}

interface Complaint {
  targetId: string
  category: ReportCategory
  note: string
  block: boolean
}

/**
 * Reports a member. A thank-you follows in a dialog, unless the report also blocks the member, who then disappears
 * from the page.
 */
export function useReport() {
  return useActionOn(
    (userId, { targetId, ...body }: Complaint) => request(report, { params: { userId, targetId }, body }),
    ({ block }) => block,
  )
}
