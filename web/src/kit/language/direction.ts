import { currentLanguage } from '@savanna/contract/language/current'
import { LANGUAGES } from '@savanna/contract/language/languages'

/** Returns whether the page's language is written from right to left. */
export const isRightToLeft = (): boolean => LANGUAGES[currentLanguage()].direction === 'rtl'

/** Converts a distance to the right (px) into one towards the end of the line, and back. */
export const towardsEnd = (toTheRight: number): number => (isRightToLeft() ? -toTheRight : toTheRight)

const OTHER_SIDE: Record<string, string> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
  '←': '→',
  '→': '←',
}

/** Returns the key, or its symbol, mirrored for right-to-left languages, so `ArrowRight` always leads forward. */
export const keyByReading = (key: string): string => (isRightToLeft() && OTHER_SIDE[key]) || key
