import { type Tones, tonesOf } from '../colour.ts'
import type { Figure } from '../figure.ts'
import { clipped, d, moved, path, stroke } from '../svg.ts'
import { measureBody } from './shape.ts'

/** Where a seated figure's soles are. */
const SEATED_SOLE_Y = 1030

/** Where the soles are, before the shoulders are lifted towards the head. */
export const SOLE_Y = 1318

/** The lower half's clothes, which follow from those above. */
type Below = 'trousers' | 'skirt' | 'long' | 'kurta'

function dressedBelow({ look: { garment }, traits }: Figure): Below {
  if (garment === 'saree') return 'long'
  if (garment === 'kurta') return 'kurta'
  if (garment === 'dress' || garment === 'wrap') return traits.hair === 'headscarf' ? 'long' : 'skirt'
  return 'trousers'
}

/** Draws part of the lower body: shade on the left, a warm edge on the right. */
function drawPlane(figure: Figure, name: string, outline: string, tones: Tones, side: -1 | 1): string {
  const lit = side === 1
  return (
    path(outline, lit ? tones.rim : tones.shade) +
    clipped(
      `${figure.id}d${name}`,
      outline,
      lit
        ? moved(-4, 1, path(outline, tones.base)) + moved(-44, 2, path(outline, tones.shade, 'opacity=".7"'))
        : moved(-40, 2, path(outline, tones.deep, 'opacity=".5"')),
    )
  )
}

function shoe(figure: Figure, x: number, y: number, side: -1 | 1): string {
  const tones = tonesOf(figure.look.shoes)
  const toe = x + side * 22
  return (
    path(
      d`M${x - 26} ${y - 34}C${x - 30} ${y - 16} ${toe - 34} ${y - 8} ${toe - 34} ${y}H${toe + 34}C${toe + 36} ${y - 14} ${x + 30} ${y - 18} ${x + 26} ${y - 34}Z`,
      side === 1 ? tones.base : tones.shade,
    ) + path(d`M${toe - 36} ${y - 5}H${toe + 36}V${y + 3}H${toe - 36}Z`, tones.deep)
  )
}

/** Returns one trouser leg, drawn on the right; the knee of the leg at rest bends outwards a little. */
function leg(figure: Figure, side: -1 | 1, wide: number): string {
  const { hip } = measureBody(figure)
  const rest = side === 1 ? 10 : 0
  const w = 50 + wide
  return (
    d`M-8 590H${hip + 4}C${hip + 8} 680 ${hip - 8 + rest} 780 ${hip - 22 + rest} 900C${hip - 30 + rest} 1000 ${56 + w / 2 + rest} 1120 ${58 + w / 2 + rest} 1288` +
    d`H${58 - w / 2 + rest}C${52 - w / 2 + rest} 1120 ${30 + rest} 1000 ${26 + rest} 900C${20 + rest * 0.5} 820 10 760 4 704Z`
  )
}

function mirrored(side: -1 | 1, content: string): string {
  return side === 1 ? content : `<g transform="scale(-1 1)">${content}</g>`
}

function drawTrousers(figure: Figure): string {
  const tones = tonesOf(figure.look.legs)
  const wide = 14 + (figure.traits.seed % 3) * 12
  return (
    ([-1, 1] as const)
      .map((side) =>
        mirrored(
          side,
          shoe(figure, 58 + (side === 1 ? 10 : 0), SOLE_Y, 1) +
            drawPlane(figure, `t${side + 1}`, leg(figure, side, wide), tones, side),
        ),
      )
      .join('') + stroke('M0 640V712', tones.deep, 3)
  )
}

function drawBareLegs(figure: Figure): string {
  return ([-1, 1] as const)
    .map((side) => {
      const calf = d`M30 900C28 980 20 1040 26 1100C30 1180 40 1240 42 1292H68C72 1230 92 1150 90 1080C90 1010 84 960 84 900Z`
      return mirrored(
        side,
        shoe(figure, 56, SOLE_Y, 1) + drawPlane(figure, `b${side + 1}`, calf, figure.skin, side),
      )
    })
    .join('')
}

/** Draws a skirt from the waist to `hem`, `wide` at the hem. */
function drawSkirt(figure: Figure, colour: string, hem: number, wide: number): string {
  const { waist, hip } = measureBody(figure)
  const tones = tonesOf(colour)
  const outline = d`M${-waist - 4} 480C${-hip - 12} 560 ${-hip - 18} 640 ${-wide} ${hem}C${-wide * 0.4} ${hem + 16} ${wide * 0.4} ${hem + 16} ${wide} ${hem}C${hip + 18} 640 ${hip + 12} 560 ${waist + 4} 480Z`
  return (
    path(outline, tones.rim) +
    clipped(
      `${figure.id}sk`,
      outline,
      moved(-4, 2, path(outline, tones.base)) +
        path(d`M-400 400H40C60 560 70 760 60 1400H-400Z`, tones.shade) +
        path(d`M-400 560H-90C-100 760 -110 900 -116 1400H-400Z`, tones.deep, 'opacity=".4"') +
        stroke(
          d`M-40 640C-50 800 -60 900 -64 1300M20 620C24 780 22 900 26 1300M${hip - 20} 640C${hip} 800 ${wide - 40} 900 ${wide - 30} 1300`,
          tones.deep,
          3,
          'opacity=".55"',
        ),
    )
  )
}

/** Draws the standing lower half, from the waist to the shoes. */
export function drawLegs(figure: Figure): string {
  const { look } = figure
  const { hip } = measureBody(figure)
  switch (dressedBelow(figure)) {
    case 'skirt':
      return drawBareLegs(figure) + drawSkirt(figure, look.colour, 960, hip + 44)
    case 'long':
      return drawBareLegs(figure) + drawSkirt(figure, look.colour, 1250, hip + 30)
    case 'kurta':
      return drawTrousers(figure) + drawSkirt(figure, look.colour, 860, hip + 22)
    default:
      return drawTrousers(figure)
  }
}

/** Draws a seated figure's lower half from the front: the thighs come towards the viewer, the shins are in shade. */
export function drawSeatedLegs(figure: Figure): string {
  const { hip } = measureBody(figure)
  const below = dressedBelow(figure)
  const tones = tonesOf(below === 'trousers' || below === 'kurta' ? figure.look.legs : figure.look.colour)
  const cloth = below === 'skirt' ? figure.skin : tones
  const shaded = { ...cloth, rim: cloth.base, base: cloth.shade, shade: cloth.deep }
  const lap = path(d`M${-hip} 600H${hip}L70 720H-70Z`, tones.deep)
  const legs = ([-1, 1] as const).map((side) => {
    const shin = d`M52 740C50 830 62 920 64 1008H116C124 920 142 840 142 740Z`
    const thigh = d`M2 606H${hip + 2}C${hip + 22} 640 158 690 154 742C152 790 50 792 42 748C34 708 10 690 2 668Z`
    return mirrored(
      side,
      shoe(figure, 88, SEATED_SOLE_Y, 1) +
        drawPlane(figure, `i${side + 1}`, shin, shaded, side) +
        drawPlane(figure, `j${side + 1}`, thigh, tones, side) +
        path(
          d`M56 690C80 672 130 676 150 706C152 722 146 730 138 734C110 742 74 740 54 728C50 714 50 700 56 690Z`,
          side === 1 ? tones.light : tones.base,
          'opacity=".4"',
        ),
    )
  })
  return lap + legs.join('')
}
