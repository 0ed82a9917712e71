/** A colour as `#rrggbb`. */
export type Colour = `#${string}`

function channelsOf(colour: Colour): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** Returns the colour between two others; `share` 0 is the first and 1 the second. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const others = channelsOf(other)
  const mixed = channelsOf(one).map((channel, at) =>
    Math.round(channel + ((others[at] ?? 0) - channel) * share),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Returns how light a colour looks, from 0 to 1: luma by ITU-R BT.601. */
export function lightnessOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}

/** One material's faces under the low sun, from the lit side to the side turned away. */
export interface Tones {
  lit: Colour
  base: Colour
  shade: Colour
  deep: Colour
}

/** The colours of things, which the hour's light then tints. */
export const PAINT = {
  terracotta: '#c8553d',
  rust: '#943827',
  amber: '#e8a33d',
  honey: '#f0c46f',
  cream: '#f4ebda',
  sand: '#d9c3a0',
  acacia: '#2f4b3c',
  leaf: '#56805f',
  sage: '#8fb59c',
  navy: '#2f3e4b',
  slate: '#6e8c8a',
  aubergine: '#4a3045',
  rose: '#d99a86',
  wood: '#8a5a3a',
  walnut: '#5b3a28',
  ink: '#241a17',
  steel: '#9aa5a3',
} as const satisfies Record<string, Colour>
export type Paint = keyof typeof PAINT
