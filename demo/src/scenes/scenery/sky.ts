import { lightnessOf, mix } from '../canvas/colours.ts'
import { disc, lensPath, path, rect, times } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'

interface Sun {
  x: number
  y: number
  r: number
}

interface SkyOptions {
  /** Where the land starts, as y. */
  horizon: number
  sun?: Partial<Sun>
}

/** Draws the sky in flat bands with a large sun low on the right, and thin clouds or stars. */
export function drawSky(stage: Stage, { horizon, sun = {} }: SkyOptions): string {
  const { width, height, mood, between, chance } = stage
  const { x = width * between(0.6, 0.88), y = horizon - between(20, 240), r = between(64, 128) } = sun
  const band = horizon - between(70, 190)
  const dip = between(-34, 34)
  return [
    rect(mood.sky, 0, 0, width, height),
    mood.isNight ? drawStars(stage, band - 40) : '',
    path(
      mood.glow,
      `M0 ${band}C${width * 0.3} ${band - dip} ${width * 0.6} ${band + dip} ${width} ${band}V${height}H0Z`,
    ),
    disc(mood.sun, x, y, r),
    chance(0.7) ? drawClouds(stage, band - 60) : '',
  ].join('')
}

/** Draws stars from the top of the picture down to a height. */
export function drawStars({ width, mood, between }: Stage, lowest: number): string {
  const colour = mix(mood.sky, '#fff4dc', 0.75)
  return times(26, () => disc(colour, between(0, width), between(0, lowest), between(0.9, 2.6)))
}

/** Draws thin flat clouds around a height. */
export function drawClouds({ width, mood, between, random }: Stage, around: number): string {
  const isBright = lightnessOf(mood.sky) > 0.6
  const colour = mix(mood.sky, isBright ? '#fffaf0' : mood.glow, 0.5)
  return times(2 + random.below(3), () => {
    const [x, y, length] = [between(-60, width * 0.9), around + between(-110, 60), between(90, 250)]
    const fat = between(8, 18)
    const low = lensPath([x, y], [x + length, y + between(-4, 4)], fat)
    return (
      path(colour, low) +
      path(colour, lensPath([x + length * 0.3, y + fat * 0.6], [x + length * 1.25, y + fat * 0.5], fat * 0.6))
    )
  })
}

/** Draws a few birds, far away. */
export function drawBirds({ mood, between, random }: Stage, x: number, y: number): string {
  return times(2 + random.below(4), (index) => {
    const [left, top, wing] = [x + index * between(22, 40), y + between(-30, 30), between(9, 17)]
    return `<path fill="none" stroke="${mood.near}" stroke-width="3" stroke-linecap="round" d="M${left - wing} ${top - wing * 0.4}q${wing * 0.7} ${-wing * 0.3} ${wing} ${wing * 0.5}q${wing * 0.4} ${-wing * 0.8} ${wing} ${-wing * 0.5}"/>`
  })
}
