import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../kit/api/problem.ts'

/**
 * Returns a handler for a failed change that rethrows the error. After a conflict (409) it reads the server's state
 * first, so the page shows what the next attempt is based on.
 */
export function useRefetchChanged(keys: readonly QueryKey[]) {
  const queryClient = useQueryClient()
  return async (error: unknown): Promise<never> => {
    if (error instanceof ApiProblem && error.status === 409)
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    throw error
  }
}
