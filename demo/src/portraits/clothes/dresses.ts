import { measureBody } from '../body/shape.ts'
import { tonesOf } from '../colour.ts'
import type { Figure } from '../figure.ts'
import { circle, clipped, d, path, stroke } from '../svg.ts'
import { drawCloth, topOutline } from './cloth.ts'

/** Draws a dress with straps. */
export function drawDress(figure: Figure): string {
  const body = measureBody(figure)
  const tones = tonesOf(figure.look.colour)
  const outline =
    d`M${-body.shoulder * 0.52} 182L${-body.shoulder * 0.4} 178C${-body.shoulder * 0.42} 236 -50 276 0 280C50 276 ${body.shoulder * 0.42} 236 ${body.shoulder * 0.4} 178L${body.shoulder * 0.52} 182C${body.shoulder * 0.56} 240 ${body.chest * 0.86} 280 ${body.chest + 6} 330C${body.chest} 390 ${body.waist + 6} 430 ${body.waist + 6} 470C${body.waist + 10} 530 ${body.hip + 8} 560 ${body.hip + 14} 660` +
    d`H${-body.hip - 14}C${-body.hip - 8} 560 ${-body.waist - 10} 530 ${-body.waist - 6} 470C${-body.waist - 6} 430 ${-body.chest} 390 ${-body.chest - 6} 330C${-body.chest * 0.86} 280 ${-body.shoulder * 0.56} 240 ${-body.shoulder * 0.52} 182Z`
  return drawCloth(
    figure,
    'b',
    outline,
    tones,
    stroke(d`M${-body.waist - 20} 468C-30 480 30 480 ${body.waist + 20} 468`, tones.deep, 4, 'opacity=".6"') +
      path('M30 300C60 330 70 380 60 440C46 400 34 350 30 300Z', tones.light, 'opacity=".5"'),
  )
}

/** Draws a wrapped top or dress whose fronts cross. */
export function drawWrap(figure: Figure): string {
  const body = measureBody(figure)
  const tones = tonesOf(figure.look.colour)
  const half = figure.head.neck + 24
  return (
    drawCloth(
      figure,
      'b',
      topOutline(body, { half, depth: 300, cut: 'v' }, 8),
      tones,
      path(
        d`M${half} 150C${half - 4} 200 20 270 -60 380L-140 480H60C80 380 ${half + 30} 260 ${half + 14} 150Z`,
        tones.base,
        'opacity=".8"',
      ) +
        stroke(d`M0 300C-20 334 -40 356 -64 384C-84 410 -110 440 -140 470`, tones.deep, 3) +
        stroke(
          d`M${half + 16} 200C60 270 20 340 -40 420M${half + 40} 220C90 300 60 380 10 460`,
          tones.shade,
          2.4,
        ),
    ) +
    stroke(
      d`M${half - 1} 152C${half - 8} 200 30 256 0 300C-30 256 ${-half + 8} 200 ${-half + 1} 152`,
      tones.deep,
      4,
    )
  )
}

export function drawBoatNeck(figure: Figure): string {
  const body = measureBody(figure)
  const tones = tonesOf(figure.look.colour)
  const trim = tonesOf(figure.look.second)
  const stripes =
    figure.look.garment === 'boatNeck' && figure.traits.seed % 3 === 0
      ? Array.from({ length: 9 }, (_, index) =>
          stroke(
            d`M-300 ${262 + index * 40}C-80 ${276 + index * 40} 80 ${276 + index * 40} 300 ${262 + index * 40}`,
            trim.base,
            11,
          ),
        ).join('')
      : ''
  return (
    drawCloth(
      figure,
      'b',
      topOutline(body, { half: body.shoulder * 0.52, depth: 218, cut: 'round' }, 6),
      tones,
      stripes,
    ) +
    stroke(
      d`M${-body.shoulder * 0.52} 182C${-body.shoulder * 0.5} 200 -60 220 0 221C60 220 ${body.shoulder * 0.5} 200 ${body.shoulder * 0.52} 182`,
      tones.deep,
      4,
      'opacity=".7"',
    )
  )
}

/** Draws a blouse with a drape from the shoulder on the shade side across to the hip. */
export function drawSaree(figure: Figure): string {
  const body = measureBody(figure)
  const blouse = tonesOf(figure.look.second)
  const drape = tonesOf(figure.look.colour)
  const gold = '#e8a33d'
  const top = topOutline(body, { half: figure.head.neck + 26, depth: 238, cut: 'heart' }, 4)
  const s = body.shoulder
  const fall = d`M${-s * 0.3} 170C${-s * 0.6} 176 ${-s - 2} 200 ${-s - 8} 250C${-s} 330 -60 420 40 480L${body.hip + 40} 560V760H${-body.hip - 60}V560C-140 470 -150 400 ${-s - 8} 330V240Z`
  const cover = d`M${-s * 0.26} 166C-20 250 60 360 ${body.chest + 30} 420V800H-300V180Z`
  return (
    drawCloth(figure, 'a', top, blouse) +
    clipped(
      `${figure.id}sa`,
      topOutline(body, { half: figure.head.neck + 4, depth: 190, cut: 'round' }, 12),
      clipped(
        `${figure.id}sb`,
        cover,
        drawCloth(
          figure,
          'd',
          `${fall}M-400 100H400V800H-400Z`,
          drape,
          stroke(
            d`M${-s * 0.5} 180C-50 300 30 400 ${body.chest + 20} 470M${-s * 0.72} 190C-90 330 -10 440 ${body.chest + 10} 530M${-s * 0.92} 210C-130 360 -60 480 ${body.chest} 600`,
            drape.deep,
            2.6,
            'opacity=".8"',
          ),
        ),
      ) +
        stroke(d`M${-s * 0.26} 166C-20 250 60 360 ${body.chest + 30} 420`, gold, 9) +
        stroke(d`M${-s * 0.34} 172C-34 262 46 372 ${body.chest + 20} 436`, drape.deep, 2),
    )
  )
}

/** Draws a kurta: a stand-up collar over a placket with an edge in the second colour. */
export function drawKurta(figure: Figure): string {
  const body = measureBody(figure)
  const tones = tonesOf(figure.look.colour)
  const trim = tonesOf(figure.look.second)
  const n = figure.head.neck + 4
  return (
    drawCloth(figure, 'b', topOutline(body, { half: n + 4, depth: 206, cut: 'v' }, 14), tones) +
    path('M-13 200L0 218L13 200V400L0 412L-13 400Z', trim.shade) +
    path('M0 218L13 200V400L0 412Z', trim.base) +
    [250, 296, 342].map((y) => circle(0, y, 3.6, trim.deep)).join('') +
    path(
      d`M${-n} 140C${-n - 2} 164 -22 192 -3 212L-12 220C-40 200 ${-n - 16} 176 ${-n - 14} 148Z`,
      trim.shade,
    ) +
    path(d`M${n} 140C${n + 2} 164 22 192 3 212L12 220C40 200 ${n + 16} 176 ${n + 14} 148Z`, trim.base)
  )
}
