import { say } from '@savanna/contract/language/say'
import { PICTURE_TOO_LARGE, PICTURE_UNREADABLE } from '@savanna/contract/pictures/routes'
import { afterEach, expect, it, vi } from 'vitest'
import { openPhoto } from './photo.ts'
import { PICTURE_HEIC } from './unreadable.ts'

const file = (name: string, type: string, size = 10, content = 'x') => {
  const made = new File([content], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const decoder = vi.fn<() => Promise<{ width: number; height: number }>>()

function browserThatDecodes(size: { width: number; height: number } | null) {
  decoder.mockReset()
  if (size) decoder.mockResolvedValue(size)
  else
    decoder.mockRejectedValue(new DOMException('The source image could not be decoded.', 'InvalidStateError'))
  vi.stubGlobal('createImageBitmap', decoder)
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['IMG_0001.HEIC', 'image/heic'],
  ['IMG_0001.HEIC', ''],
  ['holiday.jpg', 'image/jpeg'],
])('opens a file %s (%s) if the browser can decode it', async (name, type) => {
  browserThatDecodes({ width: 40, height: 30 })
  expect(await openPhoto(file(name, type))).toMatchObject({ width: 40, height: 30 })
})

it.each([
  [
    'from an iPhone that this browser can’t decode',
    file('IMG_0001.HEIC', 'image/heic', 12, '\0\0\0\u0018ftypheic'),
    null,
    say(PICTURE_HEIC),
  ],
  ['named like a JPEG', file('photo.jpg', 'image/jpeg', 12, '\0\0\0\u0018ftypheic'), null, say(PICTURE_HEIC)],
  ['that isn’t one', file('holiday.jpg', 'image/jpeg'), null, say(PICTURE_UNREADABLE)],
  [
    'without dimensions',
    file('holiday.svg', 'image/svg+xml'),
    { width: 0, height: 0 },
    say(PICTURE_UNREADABLE),
  ],
  [
    'without an image’s type',
    file('notes.txt', 'text/plain'),
    { width: 4, height: 4 },
    say(PICTURE_UNREADABLE),
  ],
  [
    'of enormous size',
    file('huge.jpg', 'image/jpeg', 61_000_000),
    { width: 4, height: 4 },
    say(PICTURE_TOO_LARGE),
  ],
])('rejects a picture %s with a sentence', async (_, given, size, sentence) => {
  browserThatDecodes(size)
  await expect(openPhoto(given)).rejects.toThrow(sentence)
})
