export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEIF_BRANDS = new Set(['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1'])

/**
 * Returns the format that the first bytes claim; undefined for any other. It decides whether a decoder sees the file at
 * all, so that uploads never reach the decoders for SVG, PDF, TIFF and the like.
 */
export function sniffPictureFormat(bytes: Buffer): PictureFormat | undefined {
  if (bytes.length < 12) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png'
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  if (head.slice(4, 8) === 'ftyp' && HEIF_BRANDS.has(head.slice(8))) return 'heif'
  return undefined
}
