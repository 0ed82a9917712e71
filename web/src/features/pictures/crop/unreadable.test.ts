import { say } from '@savanna/contract/language/say'
import { PICTURE_UNREADABLE } from '@savanna/contract/pictures/routes'
import { expect, it } from 'vitest'
import { explainUnreadable, PICTURE_CUT_OFF, PICTURE_HEIC } from './unreadable.ts'

const blob = (text: string) => new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))])
/** A picture that starts with its pixels, and one with a thumbnail before them. */
const JPEG = '\u00ff\u00d8\u00ff\u00da'
const WITH_THUMBNAIL = '\u00ff\u00d8\u00ff\u00e1\0\u0008ab\u00ff\u00d9cd\u00ff\u00da'
const webp = (claimed: string) => `RIFF${claimed}WEBPVP8 `

it.each([
  ['a HEIC', '\0\0\0\u0018ftypheic\0\0\0\0', PICTURE_HEIC],
  ['a HEIC of another brand', '\0\0\0\u0018ftypmif1\0\0\0\0heic', PICTURE_HEIC],
  ['a JPEG without its last bytes', `${JPEG}pixels`, PICTURE_CUT_OFF],
  ['a JPEG with a thumbnail and without its last bytes', `${WITH_THUMBNAIL}pixels`, PICTURE_CUT_OFF],
  ['a damaged JPEG with a thumbnail and its end', `${WITH_THUMBNAIL}pixels\u00ff\u00d9`, PICTURE_UNREADABLE],
  ['a JPEG that ends before its pixels', '\u00ff\u00d8\u00ff\u00e1\u0010\0abc', PICTURE_CUT_OFF],
  ['a damaged JPEG with its end', `${JPEG}pixels\u00ff\u00d9`, PICTURE_UNREADABLE],
  [
    'a damaged JPEG with data after its end',
    `${JPEG}pixels\u00ff\u00d9${'\0'.repeat(900)}`,
    PICTURE_UNREADABLE,
  ],
  ['a PNG without its end', '\u0089PNG\r\n\u001a\npixels', PICTURE_CUT_OFF],
  ['a PNG with its end', '\u0089PNG\r\n\u001a\npixelsIEND', PICTURE_UNREADABLE],
  ['a WebP shorter than its header says', webp('\u00ff\u0001\0\0'), PICTURE_CUT_OFF],
  ['a WebP as long as its header says', webp('\u0008\0\0\0'), PICTURE_UNREADABLE],
  ['text', 'notes', PICTURE_UNREADABLE],
  ['nothing', '', PICTURE_UNREADABLE],
])('explains why %s can’t be decoded', async (_, bytes, sentence) => {
  expect(await explainUnreadable(blob(bytes))).toEqual(sentence)
})

it.each([
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['\u00ff\n', 'JPEG XL'],
  ['\0\0\0\u000cjP  ', 'JPEG 2000'],
  ['8BPS', 'Photoshop'],
])('names the format of a file that starts with %j', async (start, format) => {
  const sentence = say(await explainUnreadable(blob(`${start}pixels`)))
  expect(sentence).toBe(
    `This is a ${format} picture, which this browser can’t open. Save it as a JPEG first.`,
  )
})
