import { BELOW_SM } from '../../../kit/ui/breakpoints.ts'

/** The width of a profile's large picture, as a `sizes` attribute. */
export const LARGE_PICTURE_SIZES = `${BELOW_SM} 100vw, 640px`
