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

/** Publishes a draft; the upload continues when the member leaves the page. */
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
    // The composer shows the error beside the text.
    meta: { quiet: true },
    onSuccess: ({ message, post }) => {
      toast.info(message)
      addPost(queryClient, post)
      onPublished?.(post)
    },
  })
}

/**
 * Returns whether the client id was already used for different content: an earlier attempt that seemed to fail had
 * arrived, and the draft has changed since. It needs a new client id.
 */
export function isTaken(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'client_id_taken'
}

/** Returns whether a post is being published in this tab. */
export function useIsPublishing(): boolean {
  return useIsMutating({ mutationKey: PUBLISH }) > 0
}
