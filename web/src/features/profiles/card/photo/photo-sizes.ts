import { BELOW_LG, BELOW_SM } from '../../../../kit/ui/breakpoints.ts'

/** The width of a list card's photo, as a `sizes` attribute. */
export const LIST_CARD_SIZES = `${BELOW_SM} 100vw, ${BELOW_LG} 50vw, 400px`
/** The width of a stack card's photo. */
export const STACK_CARD_SIZES = `${BELOW_SM} 100vw, 560px`
