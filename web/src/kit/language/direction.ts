import { currentLanguage } from '@savanna/contract/language/current'
import { LANGUAGES } from '@savanna/contract/language/languages'

/** Tells whether lines are read from right to left in the language of the page. */
export const isRightToLeft = (): boolean => LANGUAGES[currentLanguage()].direction === 'rtl'

/** Returns how far (px) a way to the right leads towards the end of a line, or back: each is the other's distance. */
export const towardsEnd = (toTheRight: number): number => (isRightToLeft() ? -toTheRight : toTheRight)

const OTHER_SIDE: Record<string, string> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
  '←': '→',
  '→': '←',
}

/** Returns a key, or the sign on it, as it would be where lines are read from left to right, so that `ArrowRight` leads on. */
export const keyByReading = (key: string): string => (isRightToLeft() && OTHER_SIDE[key]) || key
