import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../kit/api/problem.ts'

/**
 * Returns a handler for a failed change that rethrows the error. If the server has a newer version, it reads that
 * first, so the form shows what the next attempt is based on.
 */
export function useRefetchChanged(keys: readonly QueryKey[]) {
  const queryClient = useQueryClient()
  return async (error: unknown): Promise<never> => {
    if (error instanceof ApiProblem && error.code === 'changed_elsewhere')
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    throw error
  }
}
