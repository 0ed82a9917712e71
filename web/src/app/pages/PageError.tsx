import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiProblem, sentenceOf } from '../../kit/api/problem.ts'
import { RainDrawing } from '../../kit/art/Rain.tsx'
import { ErrorState } from '../../kit/ui/states/ErrorState.tsx'

/** Shows an error in place of a page: the reason, and a button that tries again. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()

  // Without this, the failed query would throw its old error instead of fetching again.
  useEffect(() => queries.reset(), [queries])

  async function retry(): Promise<void> {
    // Most likely a chunk of an old version that is no longer served: only a reload helps.
    if (!(error instanceof ApiProblem) && navigator.onLine) return location.reload()
    await router.invalidate()
    reset()
  }

  return (
    <ErrorState
      title="This page could not be shown"
      drawing={<RainDrawing />}
      whole
      message={sentenceOf(error)}
      onRetry={retry}
    />
  )
}
