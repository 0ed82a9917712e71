import { type MutationMeta, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from './ui/states/toast.ts'

/**
 * Returns a mutation that shows the server's message as a toast, and then refetches the queries whose keys start with
 * one of `keys`.
 */
export function useChange<I, A extends { message: string }>(
  change: (input: I) => Promise<A>,
  keys: readonly QueryKey[],
  meta: MutationMeta = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta,
    onSuccess: async ({ message }) => {
      toast.info(message)
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}
