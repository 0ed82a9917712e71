import { msg } from '@lingui/core/runtime-macro'
import { formatNumber } from '../language/numbers.ts'
import { say } from '../language/say.ts'
import { currentUnits } from '../language/units.ts'

const CM_PER_INCH = 2.54
const INCHES_PER_FOOT = 12

/** Returns a height in whole inches. */
const inchesOf = (height: number) => Math.round(height / CM_PER_INCH)

function formatFeet(height: number): { feet: string; rest: string } {
  const inches = inchesOf(height)
  return {
    feet: formatNumber(Math.floor(inches / INCHES_PER_FOOT)),
    rest: formatNumber(inches % INCHES_PER_FOOT),
  }
}

/** Returns a height in centimetres, with feet and inches in front for those who read miles: "5′ 7″ (170 cm)". */
export function formatHeight(height: number): string {
  const cm = formatNumber(height)
  if (currentUnits() === 'km') return say(msg({ message: `${{ cm }} cm`, comment: 'Someone’s height' }))
  const { feet, rest } = formatFeet(height)
  return say(
    msg({
      message: `${{ feet }}′ ${{ rest }}″ (${{ cm }} cm)`,
      comment: 'Someone’s height in feet and inches',
    }),
  )
}

/** Returns a height in the reader's unit only: "170 cm", or "5′ 7″". */
export function formatShortHeight(height: number): string {
  if (currentUnits() === 'km') return formatHeight(height)
  const { feet, rest } = formatFeet(height)
  return say(msg({ message: `${{ feet }}′ ${{ rest }}″`, comment: 'Someone’s height in feet and inches' }))
}

/** The steps in which a reader chooses heights: centimetres, or inches for those who read miles. */
export interface HeightSteps {
  stepOf: (height: number) => number
  /** Returns the smallest and the largest height in centimetres that reads as a step. */
  smallestAt: (step: number) => number
  largestAt: (step: number) => number
}

const CENTIMETRES: HeightSteps = {
  stepOf: (height) => height,
  smallestAt: (step) => step,
  largestAt: (step) => step,
}

const INCHES: HeightSteps = {
  stepOf: inchesOf,
  smallestAt: (step) => Math.ceil((step - 0.5) * CM_PER_INCH),
  largestAt: (step) => Math.ceil((step + 0.5) * CM_PER_INCH) - 1,
}

/** Returns the steps for the reader's units. */
export const heightSteps = (): HeightSteps => (currentUnits() === 'km' ? CENTIMETRES : INCHES)
