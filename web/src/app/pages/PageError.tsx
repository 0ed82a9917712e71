import { t } from '@lingui/core/macro'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiProblem, sentenceOf } from '../../kit/api/problem.ts'
import { RainDrawing } from '../../kit/art/Rain.tsx'
import { isBusy } from '../../kit/busy.ts'
import { ErrorState } from '../../kit/ui/states/ErrorState.tsx'
import { LostPart } from '../../kit/worker/lost-part.ts'
import { claimOnlyReload, deleteCachedShell, isOutdated } from '../../kit/worker/renewal.ts'

/** Reloads the page, from the server if that has another version. */
async function renew(): Promise<void> {
  if (await isOutdated()) await deleteCachedShell()
  location.reload()
}

/** Reloads the page if the server has another version, once per version, and not while work is unsaved. */
async function renewOnce(): Promise<void> {
  if ((await isOutdated()) && !isBusy() && claimOnlyReload()) await renew()
}

/** Shows an error in place of a page: the reason, and a button that tries again. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()

  // Otherwise the failed query would throw its old error instead of fetching again.
  useEffect(() => queries.reset(), [queries])

  // A freshly opened page is replaced by the newer version's; nothing has been typed into it yet.
  useEffect(() => {
    if (error instanceof LostPart) void renewOnce()
  }, [error])

  async function retry(): Promise<void> {
    // Most likely a chunk of an old version that the server has deleted: only a reload helps.
    if (!(error instanceof ApiProblem) && navigator.onLine) return renew()
    await router.invalidate()
    reset()
  }

  return (
    <ErrorState
      title={t`We couldn’t show this page`}
      drawing={<RainDrawing />}
      whole
      message={sentenceOf(error)}
      onRetry={retry}
    />
  )
}
