import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiProblem, sentenceOf } from '../../kit/api/problem.ts'
import { ErrorState } from '../../kit/ui/states/ErrorState.tsx'

/** What stands in for a page that failed: the reason, and a try that starts it afresh. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()

  // Without this, the failed query would throw its old error again instead of asking anew.
  useEffect(() => queries.reset(), [queries])

  async function retry(): Promise<void> {
    // Most likely a file of a version that is not served any more: nothing but the newer one has what is missing.
    if (!(error instanceof ApiProblem) && navigator.onLine) return location.reload()
    await router.invalidate()
    reset()
  }

  return <ErrorState title="This page could not be shown" message={sentenceOf(error)} onRetry={retry} />
}
