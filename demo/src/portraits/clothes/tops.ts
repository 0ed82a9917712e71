import { measureBody } from '../body/shape.ts'
import { mix, tonesOf } from '../colour.ts'
import type { Figure } from '../figure.ts'
import { circle, clipped, d, path, stroke } from '../svg.ts'
import { drawCloth, type Neckline, topOutline } from './cloth.ts'

const CREW: Neckline = { half: 50, depth: 205, cut: 'round' }

function crew({ head }: Figure): Neckline {
  return { ...CREW, half: head.neck + 12 }
}

function band({ half, depth }: Neckline, width: number, colour: string): string {
  const y = 156
  const low = depth + width / 2
  return stroke(
    d`M${-half - 1} ${y}C${-half + 2} ${depth * 0.5 + y * 0.5} ${-half * 0.6} ${low} 0 ${low}C${half * 0.6} ${low} ${half - 2} ${depth * 0.5 + y * 0.5} ${half + 1} ${y}`,
    colour,
    width,
  )
}

export function drawTee(figure: Figure): string {
  const body = measureBody(figure)
  const tones = tonesOf(figure.look.colour)
  const neckline = crew(figure)
  return drawCloth(figure, 'b', topOutline(body, neckline, 8), tones) + band(neckline, 8, tones.deep)
}

export function drawVNeck(figure: Figure): string {
  const body = measureBody(figure)
  const tones = tonesOf(figure.look.colour)
  const trim = tonesOf(figure.look.second)
  const half = figure.head.neck + 16
  const depth = 286
  return (
    drawCloth(figure, 'b', topOutline(body, { half, depth, cut: 'v' }, 10), tones) +
    path(
      d`M${-half - 4} 152C${-half + 2} 190 -16 ${depth - 26} 0 ${depth}V${depth + 22}C-26 ${depth - 20} ${-half - 14} 200 ${-half - 16} 160Z`,
      trim.shade,
    ) +
    path(
      d`M${half + 4} 152C${half - 2} 190 16 ${depth - 26} 0 ${depth}V${depth + 22}C26 ${depth - 20} ${half + 14} 200 ${half + 16} 160Z`,
      trim.base,
    )
  )
}

export function drawTurtleneck(figure: Figure): string {
  const body = measureBody(figure)
  const tones = tonesOf(figure.look.colour)
  const n = figure.head.neck + 5
  const tube = d`M${-n} 122C-16 132 16 132 ${n} 122C${n + 4} 142 ${n + 6} 160 ${n + 20} 176C30 206 -30 206 ${-n - 20} 176C${-n - 6} 160 ${-n - 4} 142 ${-n} 122Z`
  const ribs = [-0.7, -0.4, -0.1, 0.2, 0.5, 0.78]
    .map((share) =>
      stroke(
        d`M${share * n} 130Q${share * n} 160 ${share * (n + 12)} 188`,
        share < 0 ? tones.deep : tones.shade,
        1.8,
        'opacity=".7"',
      ),
    )
    .join('')
  return (
    drawCloth(figure, 'b', topOutline(body, { ...crew(figure), depth: 196 }, 10), tones) +
    drawCloth(
      figure,
      'r',
      tube,
      tones,
      ribs + path(d`M-80 176C-30 200 30 200 80 176V220H-80Z`, tones.deep, 'opacity=".35"'),
    ) +
    path(
      d`M${-n} 122C-16 132 16 132 ${n} 122C${n} 128 ${n} 130 ${n} 131C16 142 -16 142 ${-n} 131Z`,
      tones.light,
      'opacity=".6"',
    )
  )
}

/** Draws the two points of a shirt's collar; `open` is the gap between them at the bottom. */
function drawCollar(figure: Figure, colour: string, open: number): string {
  const tones = tonesOf(colour)
  const n = figure.head.neck
  const left = d`M${-n - 3} 134C${-n - 10} 146 ${-n - 20} 156 ${-n - 26} 166L${-open - 34} 232L${-open} 206C${-open - 8} 190 ${-n + 2} 170 ${-n - 3} 134Z`
  const right = d`M${n + 3} 134C${n + 10} 146 ${n + 20} 156 ${n + 26} 166L${open + 34} 232L${open} 206C${open + 8} 190 ${n - 2} 170 ${n + 3} 134Z`
  return (
    path(left, tones.shade) +
    path(d`M${-n - 26} 166L${-open - 34} 232L${-open - 20} 222L${-n - 14} 160Z`, tones.deep, 'opacity=".4"') +
    path(right, tones.rim) +
    path(
      d`M${n + 3} 134C${n + 9} 146 ${n + 17} 156 ${n + 23} 166L${open + 32} 229L${open} 206C${open + 8} 190 ${n - 2} 170 ${n + 3} 134Z`,
      tones.base,
    )
  )
}

function buttons(from: number, to: number, colour: string): string {
  return Array.from({ length: Math.floor((to - from) / 62) + 1 }, (_, index) =>
    circle(0, from + index * 62, 3.6, colour),
  ).join('')
}

export function drawShirt(figure: Figure): string {
  const body = measureBody(figure)
  const tones = tonesOf(figure.look.colour)
  const depth = 236
  return (
    drawCloth(
      figure,
      'b',
      topOutline(body, { half: figure.head.neck + 10, depth, cut: 'v' }, 12),
      tones,
      path(d`M-12 ${depth - 20}H12V800H-12Z`, tones.base, 'opacity=".6"') +
        stroke(d`M13 ${depth - 16}V800`, tones.deep, 1.8, 'opacity=".6"'),
    ) +
    buttons(depth + 26, 600, tones.deep) +
    drawCollar(figure, figure.look.colour, 12)
  )
}

/** Draws an open shirt over a T-shirt. */
export function drawOvershirt(figure: Figure): string {
  const body = measureBody(figure)
  const inner = tonesOf(figure.look.second)
  const neckline = crew(figure)
  return (
    drawCloth(figure, 'a', topOutline(body, neckline, 4), inner) +
    band(neckline, 8, inner.deep) +
    drawOpenFront(figure, figure.look.colour, 34) +
    drawCollar(figure, figure.look.colour, 34)
  )
}

/** Draws the two fronts of something worn open; `gap` is half the gap at the bottom. */
function drawOpenFront(figure: Figure, colour: string, gap: number): string {
  const body = measureBody(figure)
  const tones = tonesOf(colour)
  const { neck: n } = body
  const whole = topOutline(body, { half: n + 12, depth: 205, cut: 'round' }, 16)
  const left = d`M${-n - 8} 120C${-n - 6} 190 ${-gap - 6} 250 ${-gap} 320C${-gap + 4} 420 ${-gap - 6} 560 ${-gap - 14} 800H-420V120Z`
  const right = d`M${n + 8} 120C${n + 6} 190 ${gap + 6} 250 ${gap} 320C${gap - 4} 420 ${gap + 6} 560 ${gap + 14} 800H420V120Z`
  const cloth = drawCloth(figure, 'o', whole, tones)
  return (
    clipped(`${figure.id}ol`, left, cloth) +
    clipped(`${figure.id}or`, right, drawCloth(figure, 'q', whole, tones)) +
    stroke(d`M${-gap} 320C${-gap + 4} 420 ${-gap - 6} 560 ${-gap - 8} 638`, tones.deep, 3) +
    stroke(d`M${gap} 320C${gap - 4} 420 ${gap + 6} 560 ${gap + 8} 638`, tones.deep, 2.4, 'opacity=".7"')
  )
}

function lapels(figure: Figure, colour: string): string {
  const tones = tonesOf(colour)
  const n = figure.head.neck
  return (
    path(
      d`M${-n - 4} 140C${-n - 14} 150 ${-n - 24} 160 ${-n - 30} 168L${-n - 48} 232L${-n - 26} 240L${-n - 38} 262C-50 320 -34 370 -20 410C-30 330 -34 240 ${-n - 4} 140Z`,
      tones.base,
    ) +
    path(d`M${-n - 30} 168L${-n - 48} 232L${-n - 26} 240L${-n - 12} 200Z`, tones.deep, 'opacity=".35"') +
    path(
      d`M${n + 4} 140C${n + 14} 150 ${n + 24} 160 ${n + 30} 168L${n + 48} 232L${n + 26} 240L${n + 38} 262C50 320 34 370 20 410C30 330 34 240 ${n + 4} 140Z`,
      tones.light,
    ) +
    stroke(
      d`M${n + 48} 232L${n + 26} 240L${n + 38} 262M${-n - 48} 232L${-n - 26} 240L${-n - 38} 262`,
      tones.deep,
      2,
    )
  )
}

export function drawBlazer(figure: Figure): string {
  const body = measureBody(figure)
  const inner = tonesOf(figure.look.second)
  const neckline: Neckline = { half: figure.head.neck + 14, depth: 224, cut: 'round' }
  return (
    drawCloth(figure, 'a', topOutline(body, neckline, 2), inner) +
    drawOpenFront(figure, figure.look.colour, 20) +
    lapels(figure, figure.look.colour)
  )
}

export function drawBlazerShirt(figure: Figure): string {
  const body = measureBody(figure)
  const inner = tonesOf(figure.look.second)
  const depth = 230
  return (
    drawCloth(figure, 'a', topOutline(body, { half: figure.head.neck + 8, depth, cut: 'v' }, 2), inner) +
    buttons(depth + 24, 420, inner.deep) +
    drawOpenFront(figure, figure.look.colour, 20) +
    lapels(figure, figure.look.colour) +
    drawCollar(figure, figure.look.second, 11)
  )
}

export function drawHoodie(figure: Figure): string {
  const body = measureBody(figure)
  const tones = tonesOf(figure.look.colour)
  const n = figure.head.neck
  const neckline: Neckline = { half: n + 14, depth: 214, cut: 'round' }
  const hood = (k: 1 | -1, tone: string) =>
    path(
      d`M${k * (n + 2)} 132C${k * (n + 26)} 140 ${k * (n + 62)} 156 ${k * (n + 66)} 178C${k * (n + 54)} 204 ${k * 40} 226 ${k * 4} 244C${k * 2} 232 ${k * 2} 226 ${k * 4} 220C${k * 26} 208 ${k * (n + 6)} 180 ${k * (n + 2)} 132Z`,
      tone,
    )
  const cord = (x: number) =>
    stroke(d`M${x} 232C${x - 2} 260 ${x + 3} 280 ${x} 306`, mix(figure.look.colour, '#fbf5ea', 0.75), 4) +
    circle(x, 309, 4, mix(figure.look.colour, '#fbf5ea', 0.6))
  return (
    drawCloth(
      figure,
      'b',
      topOutline(body, neckline, 18),
      tones,
      path('M-80 470H80L104 560H-104Z', tones.deep, 'opacity=".3"'),
    ) +
    hood(-1, tones.deep) +
    hood(1, tones.light) +
    path(
      d`M${n + 2} 132C${n + 12} 136 ${n + 22} 142 ${n + 32} 148C${n + 30} 180 30 214 4 236C2 230 2 226 4 220C26 208 ${n + 6} 180 ${n + 2} 132Z`,
      tones.shade,
      'opacity=".7"',
    ) +
    cord(-22) +
    cord(24)
  )
}

export function drawCardigan(figure: Figure): string {
  const body = measureBody(figure)
  const inner = tonesOf(figure.look.second)
  const tones = tonesOf(figure.look.colour)
  const n = figure.head.neck
  const neckline: Neckline = { half: n + 18, depth: 232, cut: 'round' }
  const edge = (k: 1 | -1, colour: string) =>
    stroke(
      d`M${k * (n + 18)} 158C${k * (n + 16)} 210 ${k * 40} 280 ${k * 16} 360C${k * 15} 460 ${k * 15} 560 ${k * 16} 632`,
      colour,
      15,
    )
  return (
    drawCloth(figure, 'a', topOutline(body, neckline, 2), inner) +
    drawOpenFront(figure, figure.look.colour, 18) +
    clipped(
      `${figure.id}ce`,
      topOutline(body, { half: n + 12, depth: 205, cut: 'round' }, 16),
      edge(-1, tones.deep) + edge(1, tones.shade),
    )
  )
}

export function drawDenim(figure: Figure): string {
  const body = measureBody(figure)
  const inner = tonesOf(figure.look.second)
  const tones = tonesOf(figure.look.colour)
  const neckline = crew(figure)
  const seam = mix(figure.look.colour, '#e8a33d', 0.55)
  return (
    drawCloth(figure, 'a', topOutline(body, neckline, 4), inner) +
    band(neckline, 8, inner.deep) +
    drawOpenFront(figure, figure.look.colour, 30) +
    drawCollar(figure, figure.look.colour, 32) +
    stroke('M-44 300H-136M44 300H136', seam, 2, 'stroke-dasharray="6 5"') +
    path('M58 306H112V350L85 362L58 350Z', tones.light, 'opacity=".5"') +
    path('M-58 306H-112V350L-85 362L-58 350Z', tones.deep, 'opacity=".4"') +
    circle(85, 318, 3.4, seam) +
    circle(-85, 318, 3.4, seam)
  )
}

export function drawPolo(figure: Figure): string {
  const body = measureBody(figure)
  const tones = tonesOf(figure.look.colour)
  return (
    drawCloth(
      figure,
      'b',
      topOutline(body, { half: figure.head.neck + 10, depth: 226, cut: 'v' }, 8),
      tones,
      path('M-11 216H11V330H-11Z', tones.shade) + stroke('M12 222V330H-12', tones.deep, 1.8),
    ) +
    buttons(256, 300, tones.deep) +
    drawCollar(figure, figure.look.second, 14)
  )
}
