import type { Post } from '@savanna/contract/posts/routes'
import { findTitleProblem } from '@savanna/contract/posts/title'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { isPreparing, type PostDraft } from './draft.model.ts'
import { isTaken, usePublish } from './publish.queries.ts'

/** Sends a draft; returns its progress, its error and a function to cancel. */
export function useSending(draft: PostDraft, on: { published: (post: Post) => void; taken: () => void }) {
  const publish = usePublish()
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [titleRefused, setTitleRefused] = useState(false)
  const way = useRef<AbortController | null>(null)
  const refusal = findTitleProblem(draft.title)

  // A problem shows after an attempt to send, until it's fixed.
  useEffect(() => {
    if (refusal === null) setTitleRefused(false)
  }, [refusal])

  function send() {
    if (publish.isPending || isPreparing(draft)) return
    setTitleRefused(refusal !== null)
    if (refusal !== null) return
    const controller = new AbortController()
    way.current = controller
    setProblem(null)
    setShare(0)
    publish.mutate(
      { draft, signal: controller.signal, onProgress: setShare },
      {
        onSuccess: ({ post }) => on.published(post),
        onError: (error) => {
          if (isTaken(error)) on.taken()
          if (!controller.signal.aborted) setProblem(sentenceOf(error))
        },
      },
    )
  }

  return {
    send,
    cancel: () => way.current?.abort(),
    sending: publish.isPending,
    /** The fraction sent, from 0 to 1. */
    share,
    problem,
    titleProblem: titleRefused ? refusal : null,
  }
}
