import { lazy } from '@savanna/contract/lazy'

const ONE = String.raw`\p{Extended_Pictographic}[\u{FE0F}\p{EMod}]*`
/** A flag, or an emoji sequence with zero width joiners. */
const SYMBOL = String.raw`(?:\p{RI}{2}|${ONE}(?:\u{200D}${ONE})*)`
const upToThree = lazy(() => new RegExp(String.raw`^(?:${SYMBOL}\s*){1,3}$`, 'u'))

/** Returns whether a text is one to three emoji and nothing else: shown large and without a bubble. */
export function isOnlyEmoji(text: string): boolean {
  return upToThree().test(text)
}
