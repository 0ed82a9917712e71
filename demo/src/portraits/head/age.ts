import type { Figure } from '../figure.ts'
import { d, path, stroke } from '../svg.ts'

/** Draws signs of age in a face: from about 35 the folds beside the nose, then lids, brow and jaw. */
export function drawAge(figure: Figure): string {
  const { traits, look } = figure
  const years = (from: number, to: number) => Math.min(1, Math.max(0, (traits.age - from) / (to - from)))
  const fold = Math.max(years(32, 62), look.mouth === 'calm' ? 0 : 0.3)
  return (
    drawFolds(figure, fold) +
    drawEyeLines(figure, years(36, 66)) +
    drawForehead(figure, years(42, 70)) +
    drawJowls(figure, years(52, 74))
  )
}

function drawFolds({ head: { turn: c, noseY, mouthY }, skin }: Figure, strength: number): string {
  if (strength === 0) return ''
  const opacity = (0.3 + strength * 0.5).toFixed(2)
  const low = noseY + 8 + strength * (mouthY - noseY - 2)
  return (
    path(
      d`M${c + 19} ${noseY - 6}C${c + 27} ${noseY} ${c + 33} ${low - 8} ${c + 32} ${low}C${c + 29} ${low - 8} ${c + 25} ${noseY + 5} ${c + 19} ${noseY - 6}Z`,
      skin.shade,
      `opacity="${opacity}"`,
    ) +
    path(
      d`M${c - 20} ${noseY - 6}C${c - 29} ${noseY} ${c - 35} ${low - 8} ${c - 34} ${low}C${c - 31} ${low - 8} ${c - 26} ${noseY + 5} ${c - 20} ${noseY - 6}Z`,
      skin.deep,
      `opacity="${opacity}"`,
    )
  )
}

function drawEyeLines({ head: { turn: c }, skin }: Figure, strength: number): string {
  if (strength === 0) return ''
  const opacity = `opacity="${(0.25 + strength * 0.45).toFixed(2)}"`
  const bag = (x: number, side: number, colour: string) =>
    stroke(
      d`M${x - side * 12} 9C${x - side * 5} ${13 + strength * 2} ${x + side * 6} ${13 + strength * 2} ${x + side * 13} 8`,
      colour,
      1.5,
      opacity,
    )
  const feet = (x: number, side: number, colour: string) =>
    stroke(
      d`M${x + side * 20} -3L${x + side * (24 + strength * 3)} -6M${x + side * 20.5} 1L${x + side * (25 + strength * 3)} 1.5M${x + side * 20} 5L${x + side * (24 + strength * 2)} 8.5`,
      colour,
      1.3,
      opacity,
    )
  return (
    bag(c - 30, -1, skin.deep) +
    bag(c + 28, 1, skin.shade) +
    feet(c - 30, -1, skin.deep) +
    feet(c + 26, 1, skin.shade)
  )
}

function drawForehead({ head: { turn: c }, skin }: Figure, strength: number): string {
  if (strength === 0) return ''
  const opacity = `opacity="${(strength * 0.5).toFixed(2)}"`
  return (
    stroke(
      d`M${c - 34} -44C${c - 20} -48 ${c - 10} -46 ${c + 2} -46C${c + 16} -48 ${c + 26} -47 ${c + 36} -44`,
      skin.shade,
      1.5,
      opacity,
    ) +
    stroke(
      d`M${c - 27} -55C${c - 14} -58 ${c - 6} -56 ${c + 2} -56C${c + 14} -58 ${c + 22} -57 ${c + 29} -55`,
      skin.shade,
      1.4,
      opacity,
    ) +
    stroke(
      d`M${c - 6} -22C${c - 7} -17 ${c - 6} -13 ${c - 7} -9M${c + 5} -22C${c + 6} -18 ${c + 5} -15 ${c + 6} -12`,
      skin.deep,
      1.4,
      opacity,
    )
  )
}

function drawJowls({ head: { turn: c, mouthY, chinY, jaw, jawY }, skin }: Figure, strength: number): string {
  if (strength === 0) return ''
  const opacity = `opacity="${(strength * 0.45).toFixed(2)}"`
  return (
    path(
      d`M${c + 29} ${mouthY + 4}C${c + 33} ${mouthY + 14} ${c + 36} ${chinY - 14} ${jaw * 0.8} ${jawY + 8}C${jaw * 0.7} ${chinY - 4} ${c + 28} ${chinY} ${c + 25} ${chinY - 6}C${c + 27} ${chinY - 16} ${c + 28} ${mouthY + 12} ${c + 29} ${mouthY + 4}Z`,
      skin.shade,
      opacity,
    ) +
    stroke(
      d`M${c - 31} ${mouthY + 5}C${c - 34} ${mouthY + 12} ${c - 33} ${mouthY + 18} ${c - 30} ${mouthY + 23}`,
      skin.deep,
      1.6,
      opacity,
    )
  )
}
