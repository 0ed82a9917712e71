import { createRandom } from '../../../server/src/kit/random.ts'
import { d, path } from './svg.ts'

interface Backdrop {
  sky: string
  sun: string
  hills: readonly [string, string]
}

/** The portraits' grounds: a sky, a low sun and two dunes, as on the landing page. */
const FIRST: Backdrop = { sky: '#C8553D', sun: '#E8873D', hills: ['#963A27', '#702A1C'] }

export const BACKDROPS: readonly Backdrop[] = [
  FIRST,
  { sky: '#2F4B3C', sun: '#F2C46D', hills: ['#23382D', '#1B2B23'] },
  { sky: '#EDB24F', sun: '#E8873D', hills: ['#C8703F', '#A9552F'] },
  { sky: '#F4D9B0', sun: '#E8A33D', hills: ['#D0804F', '#A65A45'] },
  { sky: '#3A2A3F', sun: '#F6EEE0', hills: ['#2E2034', '#241A28'] },
  { sky: '#8FB59C', sun: '#FBE9C8', hills: ['#5D8468', '#436B50'] },
  { sky: '#2E3E4C', sun: '#C8553D', hills: ['#23303B', '#17222B'] },
  { sky: '#F7DCD4', sun: '#D6715A', hills: ['#C8674F', '#A24D3A'] },
  { sky: '#D9E6DD', sun: '#F2C46D', hills: ['#8FB59C', '#5D8468'] },
  { sky: '#D98E73', sun: '#F7D79B', hills: ['#A8604C', '#7F4236'] },
  { sky: '#6E8C8A', sun: '#F6D9A6', hills: ['#4F6F6E', '#37504E'] },
  { sky: '#F2C46D', sun: '#FBF0D6', hills: ['#D9A05C', '#B0743B'] },
]

/** Draws the ground of a portrait, 400 by 500. */
export function drawBackdrop(number: number, seed: number): string {
  const { sky, sun, hills } = BACKDROPS[number % BACKDROPS.length] ?? FIRST
  const random = createRandom(seed)
  const [x, y, r] = [250 + random.below(110), 110 + random.below(130), 90 + random.below(66)]
  const [far, near] = [338 + random.below(30), 396 + random.below(26)]
  const sway = (random.next() - 0.5) * 40
  return (
    `<rect width="400" height="500" fill="${sky}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${sun}"/>` +
    path(
      d`M0 ${far}C70 ${far - 24 - sway} 130 ${far - 12} 200 ${far}S340 ${far + 20 + sway} 400 ${far - 12}V500H0Z`,
      hills[0],
    ) +
    path(
      d`M0 ${near + 10}C90 ${near - 14 + sway} 160 ${near} 240 ${near + 8}S350 ${near - 6 - sway} 400 ${near - 16}V500H0Z`,
      hills[1],
    )
  )
}
