import type { Picture } from '@savanna/contract/pictures/routes'
import { act, cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Upload } from './upload-queue.model.ts'
import { useGiven } from './use-given.ts'

afterEach(cleanup)

const picture = (pic_index: number) => ({ id: `p${pic_index}`, pic_index }) as Picture
const [one, two] = [new File(['1'], 'one.jpg'), new File(['2'], 'two.jpg')]
const upload = (file: File, slot: number) =>
  ({ id: file.name, slot, file, stage: { kind: 'editing' } }) as Upload

/** Gives two photos to an editor with free slots. */
function give(slots: (Picture | null)[]) {
  const [add, onDone] = [vi.fn(), vi.fn()]
  const files = [one, two]
  const rendered = renderHook(
    ({ uploads }: { uploads: Upload[] }) =>
      useGiven({ files, onDone }, slots, { uploads, add, send: vi.fn(), retry: vi.fn(), drop: vi.fn() }),
    { initialProps: { uploads: [] as Upload[] }, wrapper: StrictMode },
  )
  return { ...rendered, add, onDone }
}

it('given photos fill free slots once, and each is reported', () => {
  const { result, rerender, add, onDone } = give([picture(0), null, picture(2), null, null])
  expect(add.mock.calls).toEqual([
    [
      [one, two],
      [1, 3],
    ],
  ])
  expect(result.current.waiting).toEqual([])
  rerender({ uploads: [upload(one, 1), upload(two, 3)] })
  expect(onDone).not.toHaveBeenCalled()
  rerender({ uploads: [upload(two, 3)] })
  expect(onDone.mock.calls).toEqual([[one]])
})

it('given photos without a slot wait for a choice', () => {
  const { result, add, onDone } = give([0, 1, 2, 3, 4].map(picture))
  expect(add).not.toHaveBeenCalled()
  expect(result.current.waiting).toEqual([one, two])
  act(() => result.current.putInto(4))
  expect(add.mock.calls).toEqual([[[one], [4]]])
  expect(result.current.waiting).toEqual([two])
  act(() => result.current.leaveOut())
  expect(onDone.mock.calls).toEqual([[two]])
  expect(result.current.waiting).toEqual([])
})
