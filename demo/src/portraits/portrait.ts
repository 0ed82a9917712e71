import { createRandom } from '../../../server/src/kit/random.ts'
import { BACKDROPS, drawBackdrop } from './backdrop.ts'
import { difference } from './colour.ts'
import { type Figure, makeFigure } from './figure.ts'
import { drawBust } from './person.ts'
import type { Hair, Look, Traits } from './traits.ts'

const WIDTH = 400
const HEIGHT = 500

/** Chooses a ground that contrasts with skin, hair and clothes. */
function chooseBackdrop({ traits, look, skin, hair }: Figure, slot: number): number {
  const random = createRandom(traits.seed * 31 + slot * 7 + 5)
  const covered = ['headscarf', 'turban', 'headwrap'].includes(traits.hair) ? traits.cloth : hair.base
  const apart = BACKDROPS.map(({ sky, sun, hills }, index) => ({
    index,
    worst: Math.min(
      difference(sky, skin.base),
      difference(sky, covered),
      difference(sun, skin.base) * 1.3,
      difference(hills[0], look.colour) * 1.6,
      difference(hills[1], look.colour) * 1.6,
    ),
  }))
  const best = apart.sort((one, other) => other.worst - one.worst).slice(0, 6)
  return random.pick(best).index
}

const TALL: ReadonlySet<Hair> = new Set<Hair>(['afro', 'topKnot', 'headwrap', 'turban', 'puff', 'bun'])

/** A picture with the face's position, as fractions of its width and height. */
export interface Drawing {
  svg: string
  focus: { x: number; y: number }
}

/** The ground and the side of the light, if they aren't random. */
export interface Staging {
  backdrop?: number
  /** True if the light comes from the left. */
  isMirrored?: boolean
}

/** Draws head and shoulders on a ground with a low sun, 4:5. */
export function drawPortrait(traits: Traits, look: Look, slot = 0, staging: Staging = {}): Drawing {
  const figure = makeFigure(`p${slot}`, traits, look)
  return stage(figure, traits.seed * 3 + slot, {
    backdrop: staging.backdrop ?? chooseBackdrop(figure, slot),
    isMirrored: staging.isMirrored ?? createRandom(traits.seed * 17 + slot).next() < 0.5,
  })
}

/** Puts a figure in front of a ground. */
export function stage(figure: Figure, seed: number, { backdrop = 0, isMirrored = false }: Staging): Drawing {
  const isTall = TALL.has(figure.traits.hair)
  const [scale, eyes] = isTall ? [1.06, 230] : [1.15, 216]
  const content = `${drawBackdrop(backdrop, seed)}<g transform="translate(195 ${eyes}) scale(${scale})">${drawBust(figure)}</g>`
  const placed = isMirrored ? `<g transform="translate(${WIDTH} 0) scale(-1 1)">${content}</g>` : content
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${placed}</svg>`,
    focus: { x: 0.5, y: (eyes + 14) / HEIGHT },
  }
}
