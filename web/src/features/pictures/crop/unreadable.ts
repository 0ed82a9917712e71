import { msg } from '@lingui/core/macro'
import type { Sentence } from '@savanna/contract/language/say'
import { PICTURE_UNREADABLE } from '@savanna/contract/pictures/routes'

export const PICTURE_HEIC = msg`This is an iPhone photo (HEIC), which this browser can’t open. Save it as a JPEG first, or upload it from your phone.`
export const PICTURE_CUT_OFF = msg`This picture is incomplete. Copy the file again from where you got it, or choose another picture.`

/** The brands that a HEIC file starts with, after its first box's name. */
const HEIC = /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/
const PNG_END = 'IEND'
/** In bytes: what some cameras and programs append to a picture. */
const TAIL = 65_536

/** Returns why a browser can't decode a picture, as far as its bytes show: another format, or a truncated file. */
export async function explainUnreadable(file: Blob): Promise<Sentence> {
  const head = await readLatin1(file.slice(0, 16))
  if (HEIC.test(head.slice(4))) return PICTURE_HEIC
  const tail = await readLatin1(file.slice(-TAIL))
  return isCutOff(head, tail, file.size) ? PICTURE_CUT_OFF : PICTURE_UNREADABLE
}

function isCutOff(head: string, tail: string, size: number): boolean {
  if (head.startsWith('\u00ff\u00d8\u00ff')) return !tail.includes('\u00ff\u00d9')
  if (head.startsWith('\u0089PNG')) return !tail.includes(PNG_END)
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return size < readUint32(head.slice(4, 8)) + 8
  return false
}

/** Reads a little-endian 32-bit integer. */
function readUint32(bytes: string): number {
  return [...bytes].reduceRight((sum, byte) => sum * 256 + byte.charCodeAt(0), 0)
}

/** Returns bytes as text, one character per byte. */
async function readLatin1(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}
