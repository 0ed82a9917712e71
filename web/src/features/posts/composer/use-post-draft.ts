import { plural } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import { POST_IMAGE_REFUSED, POST_LIMITS } from '@savanna/contract/posts/routes'
import { useEffect, useReducer, useRef, useState } from 'react'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { newClientId } from '../../../kit/client-id.ts'
import { createSerialQueue } from '../../../kit/serial-queue.ts'
import { releaseImage } from '../../../kit/ui/media/object-url.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { LostPart } from '../../../kit/worker/lost-part.ts'
import { lightPicture, UnfitPicture } from '../../pictures/index.ts'
import { draftAfter, emptyDraft, roomIn } from './draft.model.ts'

/** Returns a post's draft and the functions that change it; images are prepared for sending immediately. */
export function usePostDraft() {
  const [draft, dispatch] = useReducer(draftAfter, null, () => emptyDraft(newClientId()))
  // One large photo in memory at a time.
  const [runInTurn] = useState(createSerialQueue)
  const previews = useRef(new Map<string, string>())
  const here = useRef(true)

  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      for (const preview of previews.current.values()) releaseImage(preview)
      previews.current.clear()
    }
  }, [])

  function forget(id: string) {
    const preview = previews.current.get(id)
    if (preview) releaseImage(preview)
    previews.current.delete(id)
  }

  async function prepare(id: string, file: File) {
    if (!here.current) return
    try {
      const blob = await lightPicture(file)
      const preview = URL.createObjectURL(blob)
      previews.current.set(id, preview)
      dispatch({ type: 'ready', id, blob, preview })
    } catch (error) {
      toast.error(describeRefusal(error))
      dispatch({ type: 'removed', id })
    }
  }

  return {
    draft,
    title: (title: string) => dispatch({ type: 'titled', title }),
    add(files: File[]) {
      const taken = files.slice(0, roomIn(draft)).map((file) => ({ id: newClientId(), file }))
      if (taken.length < files.length)
        toast.info(
          plural(
            { count: POST_LIMITS.images },
            { one: 'A post can have # photo.', other: 'A post can have up to # photos.' },
          ),
        )
      dispatch({ type: 'added', images: taken.map(({ id, file }) => ({ id, name: file.name })) })
      for (const { id, file } of taken) void runInTurn(() => prepare(id, file))
    },
    remove(id: string) {
      forget(id)
      dispatch({ type: 'removed', id })
    },
    move: (id: string, to: number) => dispatch({ type: 'moved', id, to }),
    renumber: () => dispatch({ type: 'renumbered', clientId: newClientId() }),
    /** Replaces the published draft with an empty one. */
    clear() {
      for (const id of [...previews.current.keys()]) forget(id)
      dispatch({ type: 'sent', clientId: newClientId() })
    },
  }
}

/** Returns why an image was rejected: the specified sentence, unless the member can do something about it. */
function describeRefusal(error: unknown): string {
  if (error instanceof UnfitPicture && error.explained) return error.message
  return error instanceof LostPart ? sentenceOf(error) : say(POST_IMAGE_REFUSED)
}
