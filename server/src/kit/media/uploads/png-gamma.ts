const SIGNATURE_BYTES = 8
/** The gamma that sRGB is close to; pictures with it are shown as they are. */
const USUAL = 1 / 2.2
const TOLERANCE = 0.05
/** Chunks that describe the colours better than `gAMA` does. */
const PROFILES = new Set(['iCCP', 'sRGB', 'cICP'])

/**
 * Returns a PNG's encoding gamma, if browsers convert it: the image library ignores it. Returns undefined for
 * other files, and if a colour profile says more.
 */
export function readPngGamma(bytes: Buffer): number | undefined {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return undefined
  let gamma: number | undefined
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (PROFILES.has(type)) return undefined
    if (type === 'IDAT') break
    if (type === 'gAMA' && length === 4) gamma = bytes.readUInt32BE(at + 8) / 100_000
    at += 12 + length
  }
  return gamma && Math.abs(gamma / USUAL - 1) > TOLERANCE ? gamma : undefined
}

/** Converts 8-bit samples with that gamma to sRGB, in place. */
export function toSrgb(samples: Uint8Array, gamma: number): void {
  const table = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.round(255 * encodeSrgb((value / 255) ** (1 / gamma))),
  )
  for (let at = 0; at < samples.length; at++) samples[at] = table[samples[at] ?? 0] ?? 0
}

/** Returns the sRGB value, 0 to 1, of a linear one (IEC 61966-2-1). */
function encodeSrgb(linear: number): number {
  return linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
}
