import { PICTURE_UNREADABLE } from '@savanna/contract/pictures/routes'
import { expect, it } from 'vitest'
import { explainUnreadable, PICTURE_CUT_OFF, PICTURE_HEIC } from './unreadable.ts'

const blob = (text: string) => new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))])
const JPEG = '\u00ff\u00d8\u00ff\u00e0'
const webp = (claimed: string) => `RIFF${claimed}WEBPVP8 `

it.each([
  ['a HEIC', '\0\0\0\u0018ftypheic\0\0\0\0', PICTURE_HEIC],
  ['a HEIC of another brand', '\0\0\0\u0018ftypmif1\0\0\0\0heic', PICTURE_HEIC],
  ['a JPEG without its last bytes', `${JPEG}pixels`, PICTURE_CUT_OFF],
  ['a damaged JPEG with its end', `${JPEG}pixels\u00ff\u00d9`, PICTURE_UNREADABLE],
  [
    'a damaged JPEG with something after its end',
    `${JPEG}pixels\u00ff\u00d9${'\0'.repeat(900)}`,
    PICTURE_UNREADABLE,
  ],
  ['a PNG without its end', '\u0089PNG\r\n\u001a\npixels', PICTURE_CUT_OFF],
  ['a PNG with its end', '\u0089PNG\r\n\u001a\npixelsIEND', PICTURE_UNREADABLE],
  ['a WebP shorter than it says', webp('\u00ff\u0001\0\0'), PICTURE_CUT_OFF],
  ['a WebP of its length', webp('\u0008\0\0\0'), PICTURE_UNREADABLE],
  ['text', 'notes', PICTURE_UNREADABLE],
  ['nothing', '', PICTURE_UNREADABLE],
])('explains why %s can’t be decoded', async (_, bytes, sentence) => {
  expect(await explainUnreadable(blob(bytes))).toEqual(sentence)
})
