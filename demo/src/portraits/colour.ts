/** A colour in OKLab (Björn Ottosson, 2020), where equal steps look equally large. */
type Lab = [lightness: number, a: number, b: number]

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}

function toLab(hex: string): Lab {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function toHex([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const bytes = channels.map((channel) => Math.round(255 * Math.min(1, Math.max(0, fromLinear(channel)))))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the colour between two; `share` 0 is the first, 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [toLab(one), toLab(other)]
  return toHex(from.map((value, index) => value + ((to[index] ?? 0) - value) * share) as Lab)
}

/** Returns the perceived lightness, from 0 (black) to 1 (white). */
export function lightness(colour: string): number {
  return toLab(colour)[0]
}

/** Returns how different two colours look; 0.1 is obvious at a glance, 1 is black and white. */
export function difference(one: string, other: string): number {
  const [from, to] = [toLab(one), toLab(other)]
  return Math.hypot(...from.map((value, index) => value - (to[index] ?? 0)))
}

/** A surface's planes in low sun, from the side away from it to the lit edge. */
export interface Tones {
  deep: string
  shade: string
  base: string
  light: string
  rim: string
}

/** Returns the planes of cloth or hair: shade goes towards plum, light towards the warm sun. */
export function tonesOf(base: string, depth = 1): Tones {
  const light = lightness(base)
  return {
    deep: mix(base, '#1d0f18', (0.34 + light * 0.12) * depth),
    shade: mix(base, '#2a1420', (0.2 + light * 0.06) * depth),
    base,
    light: mix(base, '#ffd9a0', 0.1 + (1 - light) * 0.08),
    rim: mix(base, '#ffc46a', 0.4),
  }
}

/** Returns the planes of skin; dark skin gets wider steps, so its features are as clear as those of fair skin. */
export function skinTones(base: string): Tones & { ink: string; blush: string; socket: string } {
  const dark = 1 - lightness(base)
  return {
    deep: mix(base, '#32101a', 0.36 + dark * 0.22),
    shade: mix(base, '#5a1f24', 0.2 + dark * 0.16),
    socket: mix(base, '#4a1820', 0.13 + dark * 0.12),
    base,
    light: mix(base, mix('#f0985a', '#ffe0b4', lightness(base)), 0.3),
    rim: mix(base, '#ffc774', 0.55),
    ink: mix(base, '#170b0c', 0.8),
    blush: mix(base, '#d0503a', 0.34),
  }
}
