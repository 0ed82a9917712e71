import { mix } from '../colour.ts'
import type { Figure } from '../figure.ts'
import { clipped, d, path, stroke } from '../svg.ts'
import type { Lips } from '../traits.ts'

const LIPS: Record<Lips, { upper: number; lower: number; half: number }> = {
  thin: { upper: 4, lower: 6, half: 23 },
  even: { upper: 5.5, lower: 8.5, half: 23 },
  full: { upper: 7.5, lower: 11.5, half: 24 },
  bow: { upper: 7, lower: 9, half: 21 },
}

/** Draws the lips, closed, or open over the teeth. */
export function drawMouth(figure: Figure): string {
  const { head, skin, traits, look, id } = figure
  const { upper, lower, half } = LIPS[traits.lips]
  const woman = traits.gender === 'woman'
  const red = traits.lipstick ?? mix(skin.base, '#a8423a', woman ? 0.46 : 0.3)
  const m = half + (look.mouth === 'calm' ? 0 : look.mouth === 'smile' ? 2.5 : 4.5)
  const lift = look.mouth === 'calm' ? -2.4 : look.mouth === 'smile' ? -5 : -6.5
  const open = look.mouth === 'laugh' ? 9 : 0
  const [x, y] = [head.turn * 1.2, head.mouthY]
  const thin = traits.age > 58 ? 0.75 : 1
  const top = d`M${x - m} ${y + lift}C${x - m * 0.6} ${y - upper * 0.4} ${x - 10} ${y - upper * thin - 1} ${x - 5} ${y - upper * thin}Q${x} ${y - upper * thin + 3} ${x + 5} ${y - upper * thin}C${x + 10} ${y - upper * thin - 1} ${x + m * 0.6} ${y - upper * 0.4} ${x + m * 0.97} ${y + lift}`
  const sag = open + 3
  const line = d`C${x + m * 0.5} ${y + sag} ${x - m * 0.5} ${y + sag} ${x - m} ${y + lift}Z`
  const under = d`M${x - m} ${y + lift}C${x - m * 0.5} ${y + open * 0.6 + 2} ${x + m * 0.5} ${y + open * 0.6 + 2} ${x + m * 0.97} ${y + lift}C${x + m * 0.62} ${y + open + lower * thin * 1.3} ${x - m * 0.62} ${y + open + lower * thin * 1.3} ${x - m} ${y + lift}Z`
  const dark = mix(red, '#2a0d12', 0.42)
  const whole = `${top}${d`C${x + m * 0.62} ${y + open + lower * thin * 1.3} ${x - m * 0.62} ${y + open + lower * thin * 1.3} ${x - m} ${y + lift}Z`}`
  const lips = open
    ? path(whole, red) +
      path(
        d`M${x - m + 3} ${y + lift + 1}C${x - m * 0.5} ${y - 0.5} ${x + m * 0.5} ${y - 0.5} ${x + m - 3} ${y + lift + 1}C${x + m * 0.5} ${y + open} ${x - m * 0.5} ${y + open} ${x - m + 3} ${y + lift + 1}Z`,
        mix(red, '#2a0d12', 0.7),
      ) +
      path(
        d`M${x - m + 5} ${y + lift + 1.6}C${x - m * 0.5} ${y - 0.2} ${x + m * 0.5} ${y - 0.2} ${x + m - 5} ${y + lift + 1.6}C${x + m * 0.5} ${y + open * 0.72} ${x - m * 0.5} ${y + open * 0.72} ${x - m + 5} ${y + lift + 1.6}Z`,
        '#f6ead8',
      )
    : path(under, red) +
      path(top + line, mix(red, '#35101a', 0.24)) +
      stroke(
        d`M${x - m} ${y + lift}C${x - m * 0.5} ${y + 2.6} ${x + m * 0.5} ${y + 2.6} ${x + m * 0.97} ${y + lift}`,
        dark,
        1.7,
      )
  const shade = path(
    d`M-99 0H${x - 1}C${x - 3} ${y} ${x + 1} ${y + 6} ${x - 2} ${y + 40}H-99Z`,
    '#3a0f1c',
    'opacity=".22"',
  )
  const gleam = open
    ? ''
    : path(
        d`M${x + 3} ${y + lower * 0.52}C${x + 8} ${y + lower * 0.42} ${x + 12} ${y + lower * 0.3} ${x + 15} ${y + lower * 0.16}C${x + 12} ${y + lower * 0.7} ${x + 7} ${y + lower * 0.85} ${x + 3} ${y + lower * 0.8}Z`,
        mix(red, '#ffe0b8', 0.5),
        'opacity=".6"',
      )
  return (
    lips +
    clipped(`${id}m`, whole, shade + gleam) +
    path(
      d`M${x - 9} ${y + open + lower + 3}C${x - 4} ${y + open + lower + 5} ${x + 4} ${y + open + lower + 5} ${x + 10} ${y + open + lower + 2}C${x + 5} ${y + open + lower + 9} ${x - 5} ${y + open + lower + 9} ${x - 9} ${y + open + lower + 3}Z`,
      skin.deep,
      'opacity=".4"',
    )
  )
}
