import { mix } from '../canvas/colours.ts'
import { at, disc, line, oval, ovalPath, path, poly, rect, times } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'
import { drawBicycle } from '../objects/outdoor.ts'
import type { Composition } from '../scene.types.ts'
import { drawSea } from '../scenery/land.ts'
import { drawSky } from '../scenery/sky.ts'
import { drawPalm } from '../scenery/trees.ts'
import type { DrawObject } from './settings.ts'
import { shadowBelow } from './table.ts'

const BRIGHT = ['terracotta', 'amber', 'navy', 'sage', 'acacia', 'rose', 'slate'] as const

/** Draws a running shoe. */
export const drawShoe: DrawObject = ({ tones, faceted, random }) => {
  const [one = 'terracotta', other = 'navy'] = random.sample(BRIGHT, 2)
  const [upper, accent, sole] = [tones(one), tones(other), tones('cream')]
  return [
    faceted(
      upper.base,
      'M-206 -70C-210 -130 -204 -196 -188 -222C-150 -206 -120 -210 -92 -234L-60 -222C-20 -180 60 -140 150 -128C214 -118 236 -96 234 -56H-206Z',
      path(upper.lit, 'M-20 -250C0 -160 60 -110 40 -40H250V-250Z'),
      path(upper.shade, 'M-220 -230C-150 -200 -150 -110 -130 -40H-230Z'),
      path(accent.base, 'M-130 -60C-90 -110 -60 -150 -30 -196L10 -172C-10 -130 -40 -90 -60 -50Z'),
      path(accent.lit, 'M-40 -50C0 -90 24 -120 40 -158L78 -144C60 -100 40 -80 20 -46Z'),
    ),
    path(accent.deep, 'M-188 -222C-150 -206 -120 -210 -92 -234L-84 -220C-110 -186 -160 -184 -192 -198Z'),
    line(sole.lit, 7, 'M-62 -222L-98 -194M-34 -202L-68 -170M-4 -184L-34 -150M26 -170L2 -136'),
    path(
      sole.shade,
      'M-222 -72C-226 -34 -214 -4 -190 -2H60C140 -2 224 -4 248 -30Q254 -54 236 -62C160 -40 -120 -80 -222 -72Z',
    ),
    path(sole.lit, 'M20 -58C100 -50 190 -48 236 -62Q254 -54 248 -30C224 -4 140 -2 60 -2Z'),
    line(accent.base, 6, 'M-210 -30C-100 -44 60 -10 240 -34'),
    path(
      upper.deep,
      'M-196 -2H-150L-160 8H-190ZM-120 -2H-60L-70 8H-110ZM-20 -2H40L30 8H-10ZM80 -2H140L130 8H90Z',
    ),
  ].join('')
}

/** Draws a football in facets. */
export const drawFootball: DrawObject = ({ tones, faceted, random }) => {
  const white = tones('cream')
  const dark = tones(random.pick(['ink', 'navy', 'rust', 'acacia'] as const))
  const pent = (x: number, y: number, r: number, turn: number, fill: `#${string}`) =>
    poly(
      fill,
      ...Array.from(
        { length: 5 },
        (_, index) =>
          [x + Math.cos(turn + index * 1.2566) * r, y + Math.sin(turn + index * 1.2566) * r] as const,
      ),
    )
  const seams = times(5, (index) => {
    const angle = -1.57 + index * 1.2566
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    return (
      line(white.shade, 5, `M${c * 62} ${-176 + s * 62}L${c * 116} ${-176 + s * 116}`) +
      pent(c * 168, -176 + s * 168, 58, angle + 3.14, index === 0 || index === 1 ? dark.lit : dark.base) +
      line(
        white.shade,
        5,
        `M${c * 116} ${-176 + s * 116}L${Math.cos(angle + 0.6283) * 142} ${-176 + Math.sin(angle + 0.6283) * 142}L${Math.cos(angle + 1.2566) * 116} ${-176 + Math.sin(angle + 1.2566) * 116}`,
      )
    )
  })
  return faceted(
    white.base,
    'M-176 -176A176 176 0 0 1 176 -176A176 176 0 0 1 -176 -176Z',
    path(white.lit, 'M30 -360C0 -220 110 -150 70 10H200V-360Z'),
    path(white.shade, 'M-200 -260C-130 -150 -110 -60 -20 10H-200Z'),
    seams,
    pent(0, -176, 62, -1.57, dark.base),
  )
}

/** Draws a racket and two balls on a clay court, from above. */
export const drawRacket: DrawObject = (stage) => {
  const { tones, between, random } = stage
  const frame = tones(random.pick(BRIGHT))
  const cream = tones('cream')
  const ball = (x: number, y: number) => {
    const felt = tones('#d8c64a')
    return at(
      x,
      y,
      shadowBelow(stage, 'M-34 0A34 34 0 0 1 34 0A34 34 0 0 1 -34 0Z') +
        disc(felt.base, 0, 0, 34) +
        path(felt.lit, 'M6 -33A34 34 0 0 1 20 27Q10 0 6 -33Z') +
        `<path fill="none" stroke="${cream.lit}" stroke-width="4" d="M-30 -16Q0 0 -12 31"/>`,
    )
  }
  const strings = times(9, (index) =>
    line(cream.base, 2, `M${-88 + index * 22} -290V-30M-112 ${-270 + index * 28}H112`),
  )
  return [
    at(
      -16,
      18,
      `<g opacity=".3"><ellipse cx="0" cy="-160" rx="128" ry="158" fill="none" stroke="${stage.mood.ambient}" stroke-width="24"/><path fill="none" stroke="${stage.mood.ambient}" stroke-width="34" d="M0 80V330"/></g>`,
    ),
    stage.faceted('none', ovalPath(0, -160, 122, 152), strings),
    `<ellipse cx="0" cy="-160" rx="126" ry="156" fill="none" stroke="${frame.base}" stroke-width="22"/><path fill="none" stroke="${frame.lit}" stroke-width="22" d="M20 -315A126 156 0 0 1 70 -30"/>`,
    line(frame.shade, 18, 'M-64 -24L0 84L64 -24'),
    rect(frame.base, -15, 60, 30, 90),
    rect(tones('walnut').base, -19, 140, 19, 200, 6),
    rect(tones('walnut').lit, 0, 140, 19, 200, 6),
    times(6, (index) => line(tones('walnut').shade, 4, `M-18 ${166 + index * 28}L18 ${154 + index * 28}`)),
    ball(between(150, 210), between(60, 160)),
    ball(between(-220, -150), between(150, 240)),
  ].join('')
}

/** Draws a bicycle, large. */
export const drawLargeBicycle: DrawObject = (stage) =>
  at(0, 0, drawBicycle(stage, stage.random.pick(BRIGHT)), { scale: 1.25 })

/** Draws a surf board in the sand before the sea. */
export function drawSurf(stage: Stage): Composition {
  const { width, middle, mood, between, random, tones, faceted } = stage
  const horizon = between(390, 470)
  const sunX = width * between(0.55, 0.85)
  const [one = 'terracotta', other = 'amber'] = random.sample(BRIGHT, 2)
  const [board, stripe, cream] = [tones(one), tones(other), tones('cream')]
  const sand = mix('#ecd1a0', mood.mid, mood.isNight ? 0.5 : 0.18)
  const outline =
    'M0 -540C60 -460 96 -330 92 -190C90 -110 62 -30 44 0H-44C-62 -30 -90 -110 -92 -190C-96 -330 -60 -460 0 -540Z'
  const x = middle + between(-90, 90)
  const bands = random.pick([
    () => rect(stripe.base, -100, -250, 200, 54) + rect(stripe.base, -100, -176, 200, 24),
    () =>
      poly(stripe.base, [-100, -330], [100, -430], [100, -350], [-100, -250]) +
      poly(cream.shade, [-100, -240], [100, -340], [100, -310], [-100, -210]),
    () => disc(stripe.base, 0, -300, 66) + rect(stripe.base, -100, -120, 200, 130),
  ])()
  const surfboard =
    faceted(
      cream.base,
      outline,
      rect(board.base, -100, -560, 200, 150),
      bands,
      `<path opacity=".28" fill="${mood.warm}" d="M0 -560H110V10H0Z"/>`,
    ) + line(cream.shade, 5, 'M0 -532V0')
  return {
    behind: [
      drawSky(stage, { horizon, sun: { x: sunX, y: horizon - between(-10, 110), r: between(80, 140) } }),
      drawSea(stage, horizon, sunX),
      path(
        mix('#fff8ea', mood.glow, 0.3),
        `M0 ${horizon + 120}C${width * 0.3} ${horizon + 90} ${width * 0.6} ${horizon + 160} ${width} ${horizon + 110}V800H0Z`,
      ),
      path(
        sand,
        `M0 ${horizon + 142}C${width * 0.3} ${horizon + 112} ${width * 0.6} ${horizon + 178} ${width} ${horizon + 134}V800H0Z`,
      ),
      drawPalm(stage, width * between(0.02, 0.14), 760, between(480, 620), '#3f6650'),
      stage.shadow(x, 720, 130, 420),
      at(x, 728, surfboard, { turn: between(-9, 9), scale: between(0.95, 1.08) }),
      oval(mix(sand, mood.ambient, 0.12), x, 730, 90, 13),
    ].join(''),
  }
}
