import { type BodyShape, HIP_Y, SHOULDER_Y, slopeY, WAIST_Y } from '../body/shape.ts'
import type { Tones } from '../colour.ts'
import type { Figure } from '../figure.ts'
import { clipped, d, moved, path } from '../svg.ts'

/** A neckline: where it starts on the shoulders, how deep it is and how it's curved. */
export interface Neckline {
  half: number
  depth: number
  cut: 'round' | 'v' | 'straight' | 'heart'
}

function necklinePath(body: BodyShape, { half, depth, cut }: Neckline): string {
  const y = slopeY(body, half) - 1
  switch (cut) {
    case 'v':
      return d`M${-half} ${y}C${-half + 4} ${y + 30} -14 ${depth - 30} 0 ${depth}C14 ${depth - 30} ${half - 4} ${y + 30} ${half} ${y}`
    case 'straight':
      return d`M${-half} ${y}C${-half + 2} ${depth - 20} ${-half * 0.9} ${depth} ${-half * 0.7} ${depth}H${half * 0.7}C${half * 0.9} ${depth} ${half - 2} ${depth - 20} ${half} ${y}`
    case 'heart':
      return d`M${-half} ${y}C${-half} ${depth} -20 ${depth - 10} 0 ${depth + 6}C20 ${depth - 10} ${half} ${depth} ${half} ${y}`
    default:
      return d`M${-half} ${y}C${-half + 2} ${depth * 0.5 + y * 0.5} ${-half * 0.6} ${depth} 0 ${depth}C${half * 0.6} ${depth} ${half - 2} ${depth * 0.5 + y * 0.5} ${half} ${y}`
  }
}

/** Returns the outline of a top from its neckline to its hem, `ease` units wider than the body. */
export function topOutline(body: BodyShape, neckline: Neckline, ease: number, hem = HIP_Y + 20): string {
  const { shoulder: s, chest: b, waist: w, hip: h } = body
  const [S, B, W, H] = [s + ease * 0.5, b + ease, w + ease * 1.4, h + ease * 0.7]
  const { half } = neckline
  const middle = Math.max(half + 8, s * 0.55)
  return (
    necklinePath(body, neckline) +
    d`C${half + 10} ${slopeY(body, half) + 8} ${middle - 6} ${slopeY(body, middle) - 6} ${middle} ${slopeY(body, middle) - 3}C${s * 0.84} 196 ${S - 2} 206 ${S} ${SHOULDER_Y + 10}C${S - 4} 290 ${B + 8} 330 ${B} 366C${B - 4} 410 ${W} 440 ${W} ${WAIST_Y}C${W} 530 ${H} 560 ${H} ${hem}` +
    d`H${-H}C${-H} 560 ${-W} 530 ${-W} ${WAIST_Y}C${-W} 440 ${-B + 4} 410 ${-B} 366C${-B - 8} 330 ${-S + 4} 290 ${-S} ${SHOULDER_Y + 10}C${-S + 2} 206 ${-s * 0.84} 196 ${-middle} ${slopeY(body, middle) - 3}C${-middle + 6} ${slopeY(body, middle) - 6} ${-half - 10} ${slopeY(body, half) + 8} ${-half} ${slopeY(body, half) - 1}Z`
  )
}

/** Draws a piece of cloth: shade on two thirds, light on the side of the sun, a thin warm edge. */
export function drawCloth(figure: Figure, name: string, outline: string, tones: Tones, detail = ''): string {
  return (
    path(outline, tones.rim) +
    clipped(
      `${figure.id}c${name}`,
      outline,
      moved(-3.4, 2, path(outline, tones.base)) +
        path('M-400 60H10C30 160 66 230 62 340C58 440 40 520 46 900H-400Z', tones.shade) +
        path(
          'M-400 330H-60C-74 400 -66 480 -92 560C-104 640 -100 700 -110 900H-400Z',
          tones.deep,
          'opacity=".38"',
        ) +
        path(
          'M34 150C60 172 120 178 190 214C140 204 112 206 78 232C70 200 54 172 34 150Z',
          tones.light,
          'opacity=".55"',
        ) +
        detail,
    )
  )
}
