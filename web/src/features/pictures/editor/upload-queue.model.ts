/** A file being uploaded into a slot. */
export interface Upload {
  id: string
  slot: number
  file: File
  stage:
    | { kind: 'editing' }
    | { kind: 'sending'; preview: string; share: number }
    | { kind: 'failed'; preview: string; sentence: string }
}

export type UploadEvent =
  | { type: 'added'; uploads: Upload[] }
  | { type: 'sending'; id: string; preview: string }
  | { type: 'progress'; id: string; share: number }
  | { type: 'failed'; id: string; sentence: string }
  /** Stored, or skipped by the member. */
  | { type: 'gone'; id: string }

/** Returns the uploads after an event, in the order the files were chosen; at most one per slot. */
export function uploadsAfter(uploads: Upload[], event: UploadEvent): Upload[] {
  switch (event.type) {
    case 'added': {
      const slots = event.uploads.map(({ slot }) => slot)
      return [...uploads.filter(({ slot }) => !slots.includes(slot)), ...event.uploads]
    }
    case 'gone':
      return uploads.filter(({ id }) => id !== event.id)
    case 'sending':
      return staged(uploads, event.id, () => ({ kind: 'sending', preview: event.preview, share: 0 }))
    case 'progress':
      return staged(uploads, event.id, (stage) =>
        stage.kind === 'sending' ? { ...stage, share: event.share } : stage,
      )
    case 'failed':
      return staged(uploads, event.id, (stage) =>
        stage.kind === 'sending'
          ? { kind: 'failed', preview: stage.preview, sentence: event.sentence }
          : stage,
      )
  }
}

function staged(uploads: Upload[], id: string, next: (stage: Upload['stage']) => Upload['stage']): Upload[] {
  return uploads.map((upload) => (upload.id === id ? { ...upload, stage: next(upload.stage) } : upload))
}

/** Returns the next upload to be cropped; undefined when none waits. */
export function editedOf(uploads: Upload[]): Upload | undefined {
  return uploads.find(({ stage }) => stage.kind === 'editing')
}
