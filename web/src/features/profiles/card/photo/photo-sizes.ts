import { BELOW_LG, BELOW_SM } from '../../../../kit/ui/breakpoints.ts'

/** How wide the photo of a card in a list is, as the `sizes` attribute says it. */
export const LIST_CARD_SIZES = `${BELOW_SM} 100vw, ${BELOW_LG} 50vw, 400px`
/** How wide the photo of a card of the stack is. */
export const STACK_CARD_SIZES = `${BELOW_SM} 100vw, 480px`
