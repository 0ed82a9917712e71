import { isBlank } from '@savanna/contract/clean-text'
import { POST_LIMITS } from '@savanna/contract/posts/routes'
import { moveSlot } from '../../pictures/index.ts'

export interface DraftImage {
  id: string
  /** Name of the file, for screen readers. */
  name: string
  stage: { kind: 'preparing' } | { kind: 'ready'; blob: Blob; preview: string }
}

/** A post being written. */
export interface PostDraft {
  /** Idempotency key: sending the same draft again makes no second post. */
  clientId: string
  title: string
  images: DraftImage[]
}

export type DraftEvent =
  | { type: 'titled'; title: string }
  | { type: 'added'; images: Pick<DraftImage, 'id' | 'name'>[] }
  | { type: 'ready'; id: string; blob: Blob; preview: string }
  | { type: 'removed'; id: string }
  | { type: 'moved'; id: string; to: number }
  /** Its client id was already used for different content. */
  | { type: 'renumbered'; clientId: string }
  | { type: 'sent'; clientId: string }

export function emptyDraft(clientId: string): PostDraft {
  return { clientId, title: '', images: [] }
}

/** A reducer: returns the draft after an event. */
export function draftAfter(draft: PostDraft, event: DraftEvent): PostDraft {
  const { images } = draft
  switch (event.type) {
    case 'titled':
      // A title is one paragraph, also when pasted.
      return { ...draft, title: event.title.replaceAll(/\s*\n\s*/g, ' ') }
    case 'added': {
      const added = event.images.map((image) => ({ ...image, stage: { kind: 'preparing' } as const }))
      return { ...draft, images: [...images, ...added].slice(0, POST_LIMITS.images) }
    }
    case 'ready': {
      const stage = { kind: 'ready', blob: event.blob, preview: event.preview } as const
      return {
        ...draft,
        images: images.map((image) => (image.id === event.id ? { ...image, stage } : image)),
      }
    }
    case 'removed':
      return { ...draft, images: images.filter(({ id }) => id !== event.id) }
    case 'moved': {
      const order = moveSlot(
        images.map(({ id }) => id),
        event.id,
        event.to,
      )
      return { ...draft, images: order.flatMap((id) => images.find((image) => image.id === id) ?? []) }
    }
    case 'renumbered':
      return { ...draft, clientId: event.clientId }
    case 'sent':
      return emptyDraft(event.clientId)
  }
}

/** Returns how many more images fit. */
export function roomIn({ images }: PostDraft): number {
  return POST_LIMITS.images - images.length
}

export function isEmpty({ title, images }: PostDraft): boolean {
  return isBlank(title) && images.length === 0
}

export function isPreparing({ images }: PostDraft): boolean {
  return images.some(({ stage }) => stage.kind === 'preparing')
}

/** Returns the images to send, in order. */
export function blobsOf({ images }: PostDraft): Blob[] {
  return images.flatMap(({ stage }) => (stage.kind === 'ready' ? [stage.blob] : []))
}
