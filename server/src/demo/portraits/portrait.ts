import { createRandom } from '../../kit/random.ts'
import { BACKDROPS, drawBackdrop } from './backdrop.ts'
import { difference } from './colour.ts'
import { makeFigure, type Figure } from './figure.ts'
import { drawBust } from './person.ts'
import type { Look, Traits } from './traits.ts'

export const WIDTH = 400
export const HEIGHT = 500

/** Chooses a ground on which skin, hair and clothes can all be told apart. */
function chooseBackdrop({ traits, look, skin, hair }: Figure, slot: number): number {
  const random = createRandom(traits.seed * 31 + slot * 7 + 5)
  const covered = ['headscarf', 'turban', 'headwrap'].includes(traits.hair) ? traits.cloth : hair.base
  const apart = BACKDROPS.map(({ sky, sun, hills }, index) => ({
    index,
    worst: Math.min(difference(sky, skin.base), difference(sky, covered), difference(sun, skin.base) * 1.3, difference(hills[0], look.colour) * 1.6, difference(hills[1], look.colour) * 1.6),
  }))
  const best = apart.sort((one, other) => other.worst - one.worst).slice(0, 6)
  return random.pick(best).index
}

/** Draws head and shoulders on a ground with a low sun, 4:5. */
export function drawPortraitSvg(traits: Traits, look: Look, slot = 0): string {
  const figure = makeFigure(`p${slot}`, traits, look)
  const backdrop = chooseBackdrop(figure, slot)
  const mirrored = createRandom(traits.seed + slot).next() < 0.5
  const content = `${drawBackdrop(backdrop, traits.seed * 3 + slot)}<g transform="translate(195 226) scale(1.08)">${drawBust(figure)}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${mirrored ? `<g transform="translate(${WIDTH} 0) scale(-1 1)">${content}</g>` : content}</svg>`
}
