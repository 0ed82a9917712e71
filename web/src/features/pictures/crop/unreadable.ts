import { msg } from '@lingui/core/macro'
import type { Sentence } from '@savanna/contract/language/say'
import { PICTURE_UNREADABLE } from '@savanna/contract/pictures/routes'

export const PICTURE_HEIC = msg`This is an iPhone photo (HEIC), which this browser can’t open. Save it as a JPEG first, or upload it from your phone.`
export const PICTURE_CUT_OFF = msg`This picture is incomplete. Copy the file again from where you got it, or choose another picture.`

const cannotOpen = (format: string) =>
  msg`This is a ${{ format }} picture, which this browser can’t open. Save it as a JPEG first.`

/** The brands that a HEIC file starts with, after its first box's name. */
const HEIC = /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/
/**
 * The first bytes of files that cameras and programs write and most browsers can't open. Raw photos are TIFF files,
 * too.
 */
const OTHERS: [start: string, format: string][] = [
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['\u00ff\n', 'JPEG XL'],
  ['\0\0\0\u000cJXL ', 'JPEG XL'],
  ['\0\0\0\u000cjP  ', 'JPEG 2000'],
  ['8BPS', 'Photoshop'],
]
const PNG_END = 'IEND'
/** In bytes: what some cameras and programs append to a picture. */
const TAIL = 65_536
const [START_OF_SEGMENT, START_OF_SCAN] = [0xff, 0xda]
/** Enough for every profile and thumbnail before a JPEG's pixels. */
const MOST_SEGMENTS = 200

/** Returns why a browser can't decode a picture, as far as its bytes show: another format, or a truncated file. */
export async function explainUnreadable(file: Blob): Promise<Sentence> {
  const head = await readLatin1(file.slice(0, 16))
  if (HEIC.test(head.slice(4))) return PICTURE_HEIC
  const other = OTHERS.find(([start]) => head.startsWith(start))
  if (other) return cannotOpen(other[1])
  return (await isCutOff(head, file)) ? PICTURE_CUT_OFF : PICTURE_UNREADABLE
}

async function isCutOff(head: string, file: Blob): Promise<boolean> {
  if (head.startsWith('\u00ff\u00d8\u00ff'))
    return !(await readTail(file, await findScan(file))).includes('\u00ff\u00d9')
  if (head.startsWith('\u0089PNG')) return !(await readTail(file)).includes(PNG_END)
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP')
    return file.size < readUint32(head.slice(4, 8)) + 8
  return false
}

/** Returns where a JPEG's pixels start: a thumbnail before them has its own end marker. */
async function findScan(file: Blob): Promise<number> {
  let at = 2
  for (let segment = 0; segment < MOST_SEGMENTS; segment++) {
    const [start, kind, high = 0, low] = new Uint8Array(await file.slice(at, at + 4).arrayBuffer())
    if (start !== START_OF_SEGMENT || kind === START_OF_SCAN || low === undefined) break
    at += 2 + high * 256 + low
  }
  return Math.min(at, file.size)
}

const readTail = (file: Blob, from = 0) => readLatin1(file.slice(Math.max(from, file.size - TAIL)))

/** Reads a little-endian 32-bit integer. */
function readUint32(bytes: string): number {
  return [...bytes].reduceRight((sum, byte) => sum * 256 + byte.charCodeAt(0), 0)
}

/** Returns bytes as text, one character per byte. */
async function readLatin1(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}
