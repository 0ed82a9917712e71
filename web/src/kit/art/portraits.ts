const DRAWN = ['man', 'woman', 'unset'] as const

type PortraitKind = (typeof DRAWN)[number]

/**
 * Returns the drawn portrait for a member without a picture; the neutral one unless the gender is `man` or `woman`.
 */
export function drawnPortrait(kind: string | null | undefined): string {
  const known: PortraitKind = DRAWN.find((drawn) => drawn === kind) ?? 'unset'
  return `/portraits/${known}.svg`
}
