import { expect, it } from 'vitest'
import { editedOf, type Upload, type UploadEvent, uploadsAfter } from './upload-queue.model.ts'

const upload = (id: string, slot: number): Upload => ({
  id,
  slot,
  file: new File([], `${id}.jpg`),
  stage: { kind: 'editing' },
})
const after = (...events: UploadEvent[]) => events.reduce<Upload[]>(uploadsAfter, [])
const three: UploadEvent = { type: 'added', uploads: [upload('a', 0), upload('b', 1), upload('c', 3)] }

it('chosen files are cropped one after the other', () => {
  expect(editedOf(after(three))?.id).toBe('a')
  const next = after(three, { type: 'sending', id: 'a', preview: 'blob:a' }, { type: 'gone', id: 'b' })
  expect(editedOf(next)?.id).toBe('c')
  expect(
    editedOf(after(three, ...['a', 'b', 'c'].map((id) => ({ type: 'gone', id }) as const))),
  ).toBeUndefined()
})

it('a failed upload can be sent again', () => {
  const sending: UploadEvent = { type: 'sending', id: 'a', preview: 'blob:a' }
  const stage = (...events: UploadEvent[]) => after(three, sending, ...events)[0]?.stage
  expect(stage({ type: 'progress', id: 'a', share: 0.4 })).toEqual({
    kind: 'sending',
    preview: 'blob:a',
    share: 0.4,
  })
  const failed: UploadEvent = { type: 'failed', id: 'a', sentence: 'No.' }
  expect(stage(failed)).toEqual({ kind: 'failed', preview: 'blob:a', sentence: 'No.' })
  expect(stage(failed, { type: 'progress', id: 'a', share: 1 })).toMatchObject({ kind: 'failed' })
  expect(stage(failed, sending)).toEqual({ kind: 'sending', preview: 'blob:a', share: 0 })
})

it('a new file replaces the upload into the same slot', () => {
  const uploads = after(three, { type: 'added', uploads: [upload('d', 1)] })
  expect(uploads.map(({ id, slot }) => [id, slot])).toEqual([
    ['a', 0],
    ['c', 3],
    ['d', 1],
  ])
})
