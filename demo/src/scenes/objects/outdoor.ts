import { type Colour, mix, type Paint } from '../canvas/colours.ts'
import { disc, line, oval, path, poly, rect, times, veil } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'

/** Draws a bicycle from the side, 400 units long, its wheels on the ground at 0. */
export function drawBicycle({ tones, mood, chance }: Stage, colour: Colour | Paint): string {
  const frame = tones(colour)
  const tyre = mix('#241a17', mood.ambient, 0.2)
  const rim = tones('sand')
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="-74" r="66" fill="none" stroke="${tyre}" stroke-width="12"/><circle cx="${x}" cy="-74" r="57" fill="none" stroke="${rim.base}" stroke-width="4"/>` +
    times(8, (index) => {
      const angle = (index / 8) * Math.PI
      const [dx, dy] = [Math.cos(angle) * 56, Math.sin(angle) * 56]
      return `<path stroke="${rim.shade}" stroke-width="1.6" d="M${x - dx} ${-74 - dy}L${x + dx} ${-74 + dy}"/>`
    }) +
    disc(tyre, x, -74, 9)
  const leather = tones('walnut')
  return [
    wheel(-128),
    wheel(128),
    line(frame.shade, 11, 'M-128 -74L-14 -74L-56 -178M-128 -74L-50 -164'),
    line(frame.base, 11, 'M-14 -74L84 -172L-52 -164'),
    line(frame.lit, 11, 'M78 -196L128 -74'),
    line(tyre, 9, 'M80 -196L74 -222H104Q118 -220 112 -206'),
    path(leather.base, 'M-92 -190Q-60 -184 -22 -192Q-30 -202 -60 -202Q-90 -204 -92 -190Z'),
    disc(tyre, -14, -74, 20),
    disc(frame.lit, -14, -74, 9),
    line(tyre, 7, 'M-14 -74L14 -40M4 -38H24'),
    chance(0.6)
      ? poly(tones('wood').shade, [96, -206], [176, -206], [166, -150], [106, -150]) +
        poly(tones('wood').lit, [136, -206], [176, -206], [166, -150], [136, -150]) +
        rect(tones('sand').base, 92, -212, 88, 9)
      : '',
  ].join('')
}

/** Draws a tent with a lit side, 300 units wide. */
export function drawTent({ tones, mood }: Stage, colour: Colour | Paint): string {
  const { lit, base, shade, deep } = tones(colour)
  const inside: Colour = mood.isNight ? '#f3b95f' : mix(deep, mood.ambient, 0.3)
  return (
    poly(shade, [-150, 0], [-30, -170], [40, 0]) +
    poly(lit, [-30, -170], [110, -150], [176, 0], [40, 0]) +
    poly(base, [-30, -170], [110, -150], [124, -118], [-16, -136]) +
    poly(inside, [-88, 0], [-32, -136], [-4, 0]) +
    poly(mix(inside, '#fff1cc', mood.isNight ? 0.5 : 0.08), [-60, 0], [-32, -136], [-4, 0]) +
    path(deep, 'M-32 -136Q-70 -60 -104 0H-84Q-50 -70 -32 -136Z') +
    line(deep, 3, 'M110 -150L206 6M-30 -170L-196 4')
  )
}

/** Draws a camp fire with its light on the ground, 120 units wide. */
export function drawFire({ tones, between }: Stage): string {
  const wood = tones('walnut')
  const flame = (fill: Colour, wide: number, high: number, lean: number) =>
    path(
      fill,
      `M${-wide} -10C${-wide * 1.2} ${-high * 0.4} ${-wide * 0.2 + lean} ${-high * 0.5} ${lean} ${-high}C${wide * 0.4 + lean} ${-high * 0.66} ${wide * 1.3} ${-high * 0.4} ${wide} -10Z`,
    )
  return (
    veil(0.22, oval('#f7b04c', 0, 4, 240, 40)) +
    veil(0.35, oval('#f7b04c', 0, 4, 130, 22)) +
    poly(wood.shade, [-74, 2], [-64, -16], [60, -22], [66, -6]) +
    flame('#c8452f', 46, between(140, 180), between(-12, 12)) +
    flame('#e8873d', 34, between(100, 120), between(-8, 8)) +
    flame('#f7cf6f', 19, between(58, 72), 0) +
    poly(wood.lit, [-62, -20], [-52, -8], [74, 6], [70, -10]) +
    poly(wood.base, [-66, 4], [-62, -8], [56, 8], [50, 16])
  )
}

/** Draws a cabin with a lit window, 260 units wide, with or without snow on its roof. */
export function drawCabin({ tones, mood }: Stage, roof: Colour | Paint, wall: Colour | Paint): string {
  const [tile, wood] = [tones(roof), tones(wall)]
  const glass: Colour = mood.isNight ? '#f6c873' : mix(mood.sun, '#fff0c8', 0.5)
  return (
    rect(wood.shade, -120, -110, 160, 110) +
    poly(wood.lit, [40, -110], [86, -190], [132, -110], [132, 0], [40, 0]) +
    times(4, (index) => rect(wood.deep, -120, -92 + index * 26, 160, 3)) +
    poly(tile.base, [-140, -104], [-96, -204], [86, -204], [40, -104]) +
    poly(tile.lit, [86, -204], [146, -100], [132, -100], [84, -182], [44, -104], [40, -104]) +
    rect(glass, -84, -78, 44, 42) +
    rect(wood.deep, -64, -78, 4, 42) +
    rect(wood.deep, 70, -70, 36, 70) +
    rect(tile.shade, -40, -238, 30, 54)
  )
}

/** Draws a parasol over its pole, 320 units wide. */
export function drawParasol({ tones }: Stage, colour: Colour | Paint): string {
  const [one, other] = [tones(colour), tones('cream')]
  const rib = [-160, -92, -28, 40, 104, 160]
  const low = [-6, 14, 20, 20, 14, -6]
  const panels = times(5, (index) => {
    const paint = index % 2 === 0 ? one : other
    const fill = index > 2 ? paint.lit : index > 1 ? paint.base : paint.shade
    const [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = [rib[index], rib[index + 1], low[index], low[index + 1]]
    return path(
      fill,
      `M4 -110Q${x1 * 0.8} -84 ${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 - 14} ${x2} ${y2}Q${x2 * 0.8} -84 4 -110Z`,
    )
  })
  return rect(tones('sand').shade, -2, -118, 5, 380) + rect(tones('sand').lit, 3, -118, 4, 380) + panels
}

/** Draws a lamp post, 420 units high, with its light on. */
export function drawLampPost({ tones }: Stage): string {
  const { lit, shade } = tones('ink')
  return (
    rect(shade, -6, -360, 7, 360) +
    rect(lit, 1, -360, 5, 360) +
    poly(shade, [-20, 0], [-8, -40], [8, -40], [20, 0]) +
    poly('#fbdc94', [-18, -366], [-26, -412], [26, -412], [18, -366]) +
    poly('#fff1cc', [4, -366], [4, -412], [26, -412], [18, -366]) +
    poly(shade, [-32, -412], [0, -436], [32, -412]) +
    poly(lit, [0, -436], [32, -412], [0, -412])
  )
}

/** Draws a bench, 260 units wide. */
export function drawBench({ tones }: Stage): string {
  const wood = tones('wood')
  const iron = tones('ink')
  return (
    times(3, (index) => rect(index === 0 ? wood.lit : wood.base, -130, -150 + index * 26, 260, 17)) +
    poly(wood.lit, [-134, -64], [134, -64], [140, -50], [-140, -50]) +
    rect(wood.shade, -140, -50, 280, 10) +
    line(iron.base, 9, 'M-112 -150V0M112 -150V0M-112 -44L-124 0M112 -44L124 0')
  )
}
