import { BELOW_SM } from '../../../kit/ui/breakpoints.ts'

/** How wide the large picture of a profile is, as the `sizes` attribute says it. */
export const LARGE_PICTURE_SIZES = `${BELOW_SM} 100vw, 640px`
