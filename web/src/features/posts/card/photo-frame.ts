import { BELOW_SM } from '../../../kit/ui/breakpoints.ts'

/** The `sizes` attribute of a post's photo. */
export const POST_PHOTO_SIZES = `${BELOW_SM} 100vw, 640px`

interface Size {
  width: number
  height: number
}

const TALLEST = 4 / 5
const WIDEST = 16 / 9
/** Cropping less than about a fifth loses nothing important. */
const CUT = Math.log(1.25)

const computeRatio = ({ width, height }: Size) => (height > 0 ? width / height : 1)

/** Returns the aspect ratio (width / height) of all of a post's images: that of the tallest, within bounds. */
export function computeFrameRatio(images: Size[]): number {
  return Math.min(WIDEST, Math.max(TALLEST, Math.min(...images.map(computeRatio))))
}

/** Returns whether an image fills the frame with little cropping; otherwise it's shown whole. */
export function fillsFrame(image: Size, frame: number): boolean {
  return Math.abs(Math.log(computeRatio(image) / frame)) <= CUT
}
