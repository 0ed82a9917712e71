import { getLearning, setLearning } from '@savanna/contract/matching/routes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/api/call.ts'
import { useMember } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/states/toast.ts'

/** Reads whether suggestions learn from what the member does. */
export const learningOf = (id: string) =>
  queryOptions({
    queryKey: ['matching', 'learning', id],
    queryFn: ({ signal }) => call(getLearning, { params: { id }, signal }),
  })

/** Switches on or off that suggestions learn from what the member does. Suggestions are fetched again. */
export function useSetLearning() {
  const { id } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => call(setLearning, { params: { id }, body: { data: { on } } }),
    onSuccess: async ({ message }) => {
      toast.info(message)
      await queryClient.invalidateQueries({ queryKey: ['matching'] })
      await queryClient.invalidateQueries({ queryKey: ['suggestions'] })
    },
  })
}
