import { type Post, uploadPost } from '@savanna/contract/posts/routes'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { sendForm } from '../../../kit/api/form.ts'
import { ApiProblem } from '../../../kit/api/problem.ts'
import type { OnProgress } from '../../../kit/api/upload.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { addPost } from '../posts.queries.ts'
import { blobsOf, type PostDraft } from './draft.model.ts'

const PUBLISH = ['publish post']

interface Sending {
  draft: PostDraft
  signal: AbortSignal
  onProgress: OnProgress
}

/** Publishes a draft; it goes on when the page is left meanwhile. */
export function usePublish(onPublished?: (post: Post) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: PUBLISH,
    mutationFn: ({ draft, ...how }: Sending) =>
      sendForm(uploadPost, {
        body: { Title: draft.title.trim(), client_id: draft.clientId },
        files: blobsOf(draft),
        ...how,
      }),
    // The composer says what went wrong, beside what was written.
    meta: { quiet: true },
    onSuccess: ({ message, post }) => {
      toast.success(message)
      addPost(queryClient, post)
      onPublished?.(post)
    },
  })
}

/**
 * True when a try that seemed to fail has arrived after all, and what was sent since is something else: it needs a
 * number of its own.
 */
export function isTaken(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'client_id_taken'
}

/** True while a post of this tab is on its way. */
export function useIsPublishing(): boolean {
  return useIsMutating({ mutationKey: PUBLISH }) > 0
}
