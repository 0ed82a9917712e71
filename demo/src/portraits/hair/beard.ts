import { mix } from '../colour.ts'
import type { Figure } from '../figure.ts'
import { faceOutline } from '../head/shape.ts'
import { clipped, d, path } from '../svg.ts'
import { drawMass, strand } from './mass.ts'

/** Returns the lower face without the mouth; `grow` is how far it extends below the chin. */
function beardOutline({ head }: Figure, grow: number, cheekY: number): string {
  const { temple: t, jaw: j, jawY, chinY, turn: c, noseY, mouthY } = head
  const x = c * 1.2
  return (
    d`M${-t + 2} ${cheekY - 18}C${-t + 10} ${cheekY} ${-t + 14} ${cheekY + 12} ${-j + 12} ${mouthY - 10}C${x - 34} ${noseY + 10} ${x - 20} ${noseY + 6} ${x - 4} ${noseY + 9}Q${x} ${noseY + 12} ${x + 4} ${noseY + 9}C${x + 20} ${noseY + 6} ${x + 34} ${noseY + 10} ${j - 12} ${mouthY - 10}C${t - 14} ${cheekY + 12} ${t - 12} ${cheekY} ${t - 4} ${cheekY - 18}` +
    d`C${t - 1} 40 ${j + 8 + grow * 0.3} ${jawY - 10} ${j + grow * 0.25} ${jawY + 4}C${j - 8} ${jawY + 18 + grow * 0.5} 30 ${chinY + 3 + grow} ${c} ${chinY + 4 + grow}C-26 ${chinY + 3 + grow} ${-j + 8} ${jawY + 18 + grow * 0.5} ${-j - grow * 0.25} ${jawY + 4}C${-j - 8 - grow * 0.3} ${jawY - 10} ${-t + 1} 40 ${-t + 2} ${cheekY - 18}Z`
  )
}

function moustache({ head: { turn: c, noseY, mouthY } }: Figure, wide: number): string {
  const x = c * 1.2
  return d`M${x} ${noseY + 8}C${x + 10} ${noseY + 5} ${x + wide * 0.8} ${noseY + 9} ${x + wide} ${mouthY + 5}C${x + wide * 0.7} ${mouthY + 2} ${x + 12} ${mouthY - 1} ${x} ${mouthY - 3}C${x - 12} ${mouthY - 1} ${x - wide * 0.7} ${mouthY + 2} ${x - wide} ${mouthY + 5}C${x - wide * 0.8} ${noseY + 9} ${x - 10} ${noseY + 5} ${x} ${noseY + 8}Z`
}

function chinTuft({ head: { turn: c, mouthY, chinY } }: Figure): string {
  return d`M${c - 21} ${mouthY + 14}C${c - 8} ${mouthY + 18} ${c + 8} ${mouthY + 18} ${c + 22} ${mouthY + 14}C${c + 26} ${chinY - 8} ${c + 18} ${chinY + 9} ${c + 1} ${chinY + 10}C${c - 18} ${chinY + 9} ${c - 25} ${chinY - 8} ${c - 21} ${mouthY + 14}Z`
}

function shadow(figure: Figure, outline: string, opacity: number): string {
  const { hair, skin } = figure
  return clipped(
    `${figure.id}g`,
    faceOutline(figure.head),
    path(outline, mix(hair.shade, skin.deep, 0.35), `opacity="${opacity}"`),
  )
}

/** Draws the beard below the mouth; the mouth is drawn over it. */
export function drawBeard(figure: Figure): string {
  const {
    traits,
    hair,
    head: { turn: c, chinY, mouthY },
  } = figure
  const streaks = (low: number) =>
    [-30, -16, 0, 16, 30]
      .map((x) =>
        strand(
          [c + x, mouthY + 14],
          [c + x * 1.1, chinY - 4],
          [c + x * 0.8, low],
          1.6,
          x < 4 ? hair.deep : hair.light,
          0.5,
        ),
      )
      .join('')
  switch (traits.beard) {
    case 'stubble':
      return shadow(figure, beardOutline(figure, 0, 30), 0.34)
    case 'short':
      return drawMass(figure, 'z', beardOutline(figure, 1, 32), { edge: [6, 0], detail: streaks(chinY) })
    case 'full':
      return drawMass(figure, 'z', beardOutline(figure, 18 + (traits.seed % 3) * 7, 28), {
        edge: [6, 0],
        detail: streaks(chinY + 18),
      })
    case 'moustache':
      return (
        shadow(figure, beardOutline(figure, 0, 34), 0.14) +
        drawMass(figure, 'z', moustache(figure, 32), { edge: [6, 6] })
      )
    case 'goatee':
      return (
        shadow(figure, beardOutline(figure, 0, 34), 0.18) +
        drawMass(figure, 'z', chinTuft(figure), { edge: [6, 6] }) +
        drawMass(figure, 'y', moustache(figure, 27), { edge: [6, 6] })
      )
    default:
      return ''
  }
}
