import { mix } from './colour.ts'
import type { Figure } from './figure.ts'
import { HIDES_EARS } from './hair/ears.ts'
import { circle, d, path, stroke } from './svg.ts'

/** Returns whether the hair leaves the ears uncovered. */
function showsEars(figure: Figure): boolean {
  return !HIDES_EARS.has(figure.traits.hair)
}

export function drawGlasses({ head: { turn: c, temple }, traits, skin }: Figure): string {
  if (traits.glasses === 'none') return ''
  const colour = traits.glassesColour
  const [l, r] = [c - 30, c + 28.5]
  const rim = (x: number) => {
    if (traits.glasses === 'round')
      return d`M${x - 22} 1C${x - 22} -28 ${x + 22} -28 ${x + 22} 1C${x + 22} 29 ${x - 22} 29 ${x - 22} 1Z`
    if (traits.glasses === 'square')
      return d`M${x - 23} -14C${x - 10} -18 ${x + 10} -18 ${x + 23} -14C${x + 24} 0 ${x + 22} 14 ${x + 17} 18C${x + 6} 21 ${x - 6} 21 ${x - 17} 18C${x - 22} 14 ${x - 24} 0 ${x - 23} -14Z`
    return d`M${x - 23} -10C${x - 8} -14 ${x + 8} -14 ${x + 23} -10C${x + 24} 8 ${x + 14} 20 ${x} 20C${x - 14} 20 ${x - 24} 8 ${x - 23} -10Z`
  }
  const width = traits.glasses === 'half' ? 2.2 : 3.6
  const glint = (x: number) =>
    path(d`M${x + 2} -15L${x + 12} -15L${x - 2} 17L${x - 10} 16Z`, '#fff6e6', 'opacity=".22"')
  return (
    [l, r].map((x) => path(rim(x), '#fff6e6', 'opacity=".07"') + stroke(rim(x), colour, width)).join('') +
    glint(r) +
    stroke(
      d`M${l + 21} -3C${c - 4} -8 ${c + 4} -8 ${r - 21} -3M${l - 22} -6L${-temple + 5} -9M${r + 22} -6L${temple * 0.97 - 4} -9`,
      colour,
      width,
    ) +
    stroke(d`M${l - 18} 25C${l - 6} 31 ${l + 8} 30 ${l + 17} 24`, skin.deep, 1.6, 'opacity=".35"')
  )
}

export function drawEarrings(figure: Figure): string {
  const {
    traits: { earrings, metal },
    head: { temple },
  } = figure
  if (earrings === 'none' || !showsEars(figure)) return ''
  const shade = mix(metal, '#3a1a10', 0.3)
  return (
    [
      [-temple - 6, 35, shade],
      [temple * 0.965 + 2, 33, metal],
    ] as const
  )
    .map(([x, y, colour]) => {
      if (earrings === 'stud') return circle(x, y - 3, 3.6, colour)
      if (earrings === 'hoop')
        return `<circle cx="${x.toFixed(1)}" cy="${y + 11}" r="13" fill="none" stroke="${colour}" stroke-width="3.6"/>`
      return (
        stroke(d`M${x} ${y}V${y + 10}`, colour, 1.8) +
        path(
          d`M${x} ${y + 8}C${x + 8} ${y + 20} ${x + 6} ${y + 30} ${x} ${y + 31}C${x - 6} ${y + 30} ${x - 8} ${y + 20} ${x} ${y + 8}Z`,
          colour,
        )
      )
    })
    .join('')
}

const COVERS_NECK = new Set(['turtleneck', 'hoodie', 'kurta', 'shirt', 'blazerShirt', 'polo'])

export function drawNecklace({ traits, look, head: { neck: n } }: Figure): string {
  const { necklace, metal } = traits
  if (necklace === 'none' || traits.hair === 'headscarf' || COVERS_NECK.has(look.garment)) return ''
  const shade = mix(metal, '#3a1a10', 0.3)
  if (necklace === 'beads')
    return Array.from({ length: 15 }, (_, index) => {
      const turn = Math.PI * (0.06 + (index / 14) * 0.88)
      return circle(-Math.cos(turn) * (n + 10), 152 + Math.sin(turn) * 46, 5.2, index < 7 ? shade : metal)
    }).join('')
  const line =
    stroke(d`M${-n - 6} 156C${-n + 4} 200 -18 218 0 224`, shade, 2.2) +
    stroke(d`M0 224C18 218 ${n - 4} 200 ${n + 6} 156`, metal, 2.2)
  return necklace === 'chain'
    ? line
    : line + path('M0 222L7 234L0 246L-7 234Z', metal) + path('M0 222V246L-7 234Z', shade)
}

/** Draws a hearing aid behind the ear on the lit side, with its tube. */
export function drawHearingAid(figure: Figure): string {
  if (!figure.traits.hearingAid || !showsEars(figure)) return ''
  const x = -figure.head.temple - 10
  const shell = '#e7d6c2'
  return (
    path(
      d`M${x} -18C${x - 12} -22 ${x - 16} -4 ${x - 12} 8C${x - 9} 14 ${x - 4} 12 ${x - 5} 4C${x - 8} -6 ${x - 6} -12 ${x + 2} -12Z`,
      shell,
    ) +
    stroke(d`M${x + 2} -15C${x + 11} -15 ${x + 10} 0 ${x + 6} 12`, shell, 2.2) +
    circle(x + 6, 13, 3.2, shell)
  )
}
