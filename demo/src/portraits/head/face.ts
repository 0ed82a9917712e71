import type { Figure } from '../figure.ts'
import { drawBeard } from '../hair/beard.ts'
import { clipped, d, ellipse, moved, path } from '../svg.ts'
import { drawAge } from './age.ts'
import { drawBrows, drawEyes } from './eyes.ts'
import { drawMouth } from './mouth.ts'
import { drawNose, noseReach } from './nose.ts'
import { faceOutline } from './shape.ts'

/** Returns the line between light and shade, which follows the profile down the face, closed on the shade side. */
function profile(figure: Figure): string {
  const { turn: c, crown, noseY, mouthY, chinY } = figure.head
  const reach = noseReach(figure.traits.nose)
  return (
    d`M-140 ${crown - 20}H${c + 4}C${c + 1} -76 ${c - 3} -46 ${c - 1} -22C${c - 2} -12 ${c - 4} -6 ${c - 3} 0` +
    d`C${c - 1} 10 ${c + reach - 2} ${noseY - 16} ${c + reach} ${noseY - 6}C${c + reach + 1} ${noseY} ${c + reach - 3} ${noseY + 3} ${c - 3} ${noseY + 4}` +
    d`C${c + 1} ${noseY + 9} ${c + 4} ${mouthY - 9} ${c + 4} ${mouthY - 4}C${c + 1} ${mouthY} ${c + 4} ${mouthY + 5} ${c + 3} ${mouthY + 9}` +
    d`C${c - 2} ${mouthY + 14} ${c + 3} ${chinY - 12} ${c + 1} ${chinY + 20}H-140Z`
  )
}

function drawEars({ head: { temple }, skin }: Figure): string {
  const near = -temple + 3
  const far = temple * 0.965 - 2
  return (
    path(
      d`M${near} -10C${near - 10} -19 ${near - 18} -9 ${near - 14} 8C${near - 12} 20 ${near - 8} 35 ${near + 3} 33Z`,
      skin.shade,
    ) +
    path(
      d`M${near - 3} -4C${near - 11} -8 ${near - 11} 4 ${near - 7} 11C${near - 9} 16 ${near - 6} 24 ${near - 1} 25C${near + 2} 14 ${near + 2} 4 ${near - 3} -4Z`,
      skin.deep,
    ) +
    path(
      d`M${far} -8C${far + 8} -16 ${far + 13} -6 ${far + 10} 9C${far + 8} 20 ${far + 5} 33 ${far - 3} 31Z`,
      skin.rim,
    ) +
    path(
      d`M${far} -6C${far + 5} -12 ${far + 10} -5 ${far + 7} 9C${far + 5} 20 ${far + 3} 30 ${far - 3} 30Z`,
      skin.base,
    ) +
    path(
      d`M${far + 1} -1C${far + 6} -4 ${far + 5} 5 ${far + 2} 10C${far + 3} 16 ${far + 1} 22 ${far - 2} 23Z`,
      skin.shade,
    )
  )
}

/** Draws the planes of light and shade between forehead and chin. */
function drawPlanes(figure: Figure): string {
  const { head, skin } = figure
  const { turn: c, temple, cheek, jaw, jawY, chinY, mouthY } = head
  const far = cheek * 0.96
  return (
    path(profile(figure), skin.shade) +
    // The far side of the cheek turns away from the light altogether.
    path(
      d`M-140 -120H${-temple * 0.52}C${-temple * 0.7} -70 ${-temple * 0.66} -34 ${-temple * 0.78} -12C${-cheek * 0.86} 6 ${-cheek * 0.66} 26 ${-cheek * 0.62} 40C${-jaw * 0.7} 58 ${-jaw * 0.5} ${jawY + 10} ${-jaw * 0.3} ${chinY + 20}H-140Z`,
      skin.deep,
      'opacity=".42"',
    ) +
    // Forehead, cheekbone and chin catch the sun.
    path(
      d`M${c + 8} -84C${c + 30} -84 ${temple * 0.86} -62 ${temple * 0.9} -30C${c + 46} -28 ${c + 24} -26 ${c + 8} -30C${c + 4} -48 ${c + 5} -66 ${c + 8} -84Z`,
      skin.light,
      'opacity=".5"',
    ) +
    path(
      d`M${c + 19} 24C${c + 34} 22 ${far - 8} 14 ${far + 4} 2V36C${far - 6} 46 ${c + 44} 50 ${c + 36} 48C${c + 28} 44 ${c + 20} 34 ${c + 19} 24Z`,
      skin.light,
      'opacity=".72"',
    ) +
    path(
      d`M${c + 6} ${mouthY + 17}C${c + 14} ${mouthY + 15} ${c + 20} ${mouthY + 18} ${c + 20} ${mouthY + 24}C${c + 17} ${chinY - 6} ${c + 10} ${chinY - 4} ${c + 4} ${chinY - 5}C${c + 2} ${chinY - 12} ${c + 3} ${mouthY + 20} ${c + 6} ${mouthY + 17}Z`,
      skin.light,
      'opacity=".5"',
    ) +
    // Below the cheekbone on the lit side.
    path(
      d`M${far + 4} 36C${far - 8} 48 ${c + 40} 54 ${c + 33} ${mouthY - 8}C${c + 38} ${mouthY + 8} ${c + 34} ${jawY + 14} ${c + 28} ${chinY}L${far + 10} ${chinY}Z`,
      skin.socket,
      'opacity=".38"',
    )
  )
}

function drawFreckles({ head: { turn: c }, skin }: Figure): string {
  const spots = [
    [-38, 26, 1.3],
    [-30, 31, 1.5],
    [-22, 27, 1.2],
    [-15, 32, 1.2],
    [-34, 36, 1.1],
    [2, 23, 1.2],
    [18, 31, 1.3],
    [26, 26, 1.2],
    [33, 32, 1.5],
    [40, 27, 1.2],
    [35, 38, 1.1],
  ] as const
  return spots.map(([x, y, r]) => ellipse(c + x, y, r, r, skin.deep, 'opacity=".55"')).join('')
}

function cheekBlush(from: number, to: number, colour: string, opacity: number): string {
  const at = (share: number) => from + (to - from) * share
  return path(
    d`M${at(0.1)} 30C${at(0.4)} 26 ${at(0.7)} 22 ${at(1)} 14C${at(1.02)} 26 ${at(0.96)} 36 ${at(0.7)} 43C${at(0.45)} 47 ${at(0.18)} 42 ${at(0.1)} 30Z`,
    colour,
    `opacity="${opacity}"`,
  )
}

function drawOnSkin(figure: Figure): string {
  const { head, skin, traits } = figure
  const { turn: c, cheek } = head
  const blush =
    traits.gender === 'woman'
      ? cheekBlush(c + 15, cheek * 0.96, skin.blush, 0.2) + cheekBlush(c - 19, -cheek, skin.blush, 0.18)
      : ''
  return blush + (traits.freckles ? drawFreckles(figure) : '') + drawAge(figure)
}

/** Draws the head without its hair: ears, planes, eyes, nose, mouth, and signs of age. */
export function drawHead(figure: Figure): string {
  const { head, skin, traits, id, isBlank = false } = figure
  const outline = faceOutline(head)
  const skull =
    drawEars(figure) +
    path(outline, skin.rim) +
    clipped(
      `${id}f`,
      outline,
      moved(-2.6, 0.5, path(outline, skin.base)) + drawPlanes(figure) + (isBlank ? '' : drawOnSkin(figure)),
    )
  if (isBlank) return skull
  return (
    skull +
    drawEyes(figure) +
    drawBrows(figure) +
    drawNose(figure) +
    drawBeard(figure) +
    drawMouth(figure) +
    (traits.mole ? ellipse(head.turn - 27, head.mouthY - 8, 1.9, 1.9, skin.ink, 'opacity=".7"') : '')
  )
}
