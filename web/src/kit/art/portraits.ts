const DRAWN = ['man', 'woman', 'unset'] as const

type PortraitKind = (typeof DRAWN)[number]

/** The drawn picture for someone who has none yet; anything but `man` and `woman` gets the one under the hat. */
export function drawnPortrait(kind: string | null | undefined): string {
  const known: PortraitKind = DRAWN.find((drawn) => drawn === kind) ?? 'unset'
  return `/portraits/${known}.svg`
}
