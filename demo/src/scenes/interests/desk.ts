import { type Colour, mix } from '../canvas/colours.ts'
import { at, disc, line, oval, path, poly, rect, times, veil } from '../canvas/shapes.ts'
import { drawLeaf } from '../scenery/trees.ts'
import type { DrawObject } from './settings.ts'
import { shadowBelow } from './table.ts'

const PAINTS = ['terracotta', 'amber', 'navy', 'sage', 'cream', 'acacia', 'rose', 'slate'] as const

/** Draws a small robot. */
export const drawRobot: DrawObject = (stage) => {
  const { tones, random, faceted, chance } = stage
  const [one = 'sage', other = 'amber'] = random.sample(PAINTS, 2)
  const [shell, accent, steel, dark] = [tones(one), tones(other), tones('steel'), tones('ink')]
  const block = (outline: string, edge: number) =>
    faceted(
      shell.base,
      outline,
      path(shell.lit, `M${edge} -460H220V10H${edge - 40}Z`),
      path(shell.shade, `M-220 -460H${-edge - 60}V10H-220Z`),
    )
  return [
    line(steel.base, 7, 'M0 -400V-446'),
    disc(accent.base, 0, -456, 15),
    path(accent.lit, 'M2 -471A15 15 0 0 1 6 -442Q6 -456 2 -471Z'),
    line(
      steel.shade,
      20,
      chance(0.5) ? 'M-110 -190C-170 -180 -180 -120 -160 -80' : 'M-110 -190C-170 -200 -190 -260 -170 -310',
    ),
    line(steel.base, 20, 'M110 -190C170 -180 180 -120 160 -80'),
    disc(accent.base, 160, -72, 22),
    rect(steel.shade, -70, -60, 36, 40),
    rect(steel.base, 34, -60, 36, 40),
    rect(dark.base, -92, -26, 76, 26, 10),
    rect(dark.lit, 16, -26, 76, 26, 10),
    rect(steel.base, -26, -244, 52, 34),
    block('M-110 -210Q-110 -226 -94 -226H94Q110 -226 110 -210V-64Q110 -50 94 -50H-94Q-110 -50 -110 -64Z', 50),
    block(
      'M-136 -380Q-136 -400 -116 -400H116Q136 -400 136 -380V-256Q136 -240 116 -240H-116Q-136 -240 -136 -256Z',
      60,
    ),
    rect(dark.base, -106, -368, 212, 92, 40),
    disc(accent.lit, -46, -322, 24),
    disc(accent.lit, 46, -322, 24),
    disc('#fff6e6', -38, -330, 8),
    disc('#fff6e6', 54, -330, 8),
    rect(shell.deep, -70, -196, 76, 54, 6),
    times(3, (index) =>
      rect(index === 1 ? accent.lit : steel.lit, -60 + index * 20, -186 + index * 8, 10, 36 - index * 8),
    ),
    disc(accent.base, 60, -176, 18),
    disc(steel.base, 60, -116, 14),
    rect(shell.shade, -70, -122, 90, 10),
    rect(shell.shade, -70, -100, 90, 10),
  ].join('')
}

/** Draws a camera on its strap. */
export const drawCamera: DrawObject = ({ tones, random, faceted }) => {
  const [leather, steel, dark] = [
    tones(random.pick(['terracotta', 'ink', 'acacia', 'navy', 'walnut'] as const)),
    tones('steel'),
    tones('ink'),
  ]
  const ring = (r: number, fill: Colour) => disc(fill, 0, -140, r)
  return [
    `<path fill="none" stroke="${tones('walnut').base}" stroke-width="15" d="M-206 -240C-300 -330 -280 -30 -330 4M206 -240C290 -300 270 -20 320 6"/>`,
    rect(steel.shade, -150, -318, 70, 40, 8),
    rect(steel.base, 90, -310, 64, 40, 8),
    disc(steel.lit, 122, -312, 20),
    faceted(
      steel.base,
      'M-210 -280H-70L-50 -326H50L70 -280H210Q220 -280 220 -266V0H-220V-266Q-220 -280 -210 -280Z',
      rect(leather.base, -230, -232, 460, 180),
      poly(leather.lit, [60, -232], [230, -232], [230, -52], [0, -52]),
      poly(steel.lit, [40, -330], [230, -330], [230, -232], [60, -232]),
      poly(steel.lit, [0, -52], [230, -52], [230, 10], [-20, 10]),
    ),
    rect(dark.base, -30, -308, 60, 24, 4),
    disc('#f0c46f', -160, -256, 12),
    ring(118, steel.shade),
    faceted(
      dark.base,
      'M-110 -140A110 110 0 0 1 110 -140A110 110 0 0 1 -110 -140Z',
      poly(dark.lit, [10, -260], [120, -260], [120, 0], [50, 0]),
    ),
    ring(84, steel.base),
    ring(76, dark.deep),
    ring(58, mix('#4a3045', '#2f3e4b', 0.5)),
    path('#6e8c8a', 'M0 -198A58 58 0 0 1 54 -120Q30 -170 0 -198Z'),
    disc('#f6d9a6', 22, -166, 11),
  ].join('')
}

/** Draws a synthesiser from above: keys, knobs and cables. */
export const drawSynthesiser: DrawObject = (stage) => {
  const { tones, random, between, faceted } = stage
  const [shell, wood, dark] = [tones(random.pick(PAINTS)), tones('walnut'), tones('ink')]
  const box = 'M-260 -160H260V160H-260Z'
  const knobs = times(14, (index) => {
    const paint = tones(random.pick(['terracotta', 'amber', 'cream', 'slate'] as const))
    const [x, y, angle] = [-214 + (index % 7) * 56, -116 + Math.floor(index / 7) * 62, between(0, 5)]
    return (
      disc(shell.deep, x - 3, y + 4, 20) +
      disc(paint.base, x, y, 18) +
      path(paint.lit, `M${x} ${y - 18}A18 18 0 0 1 ${x} ${y + 18}Q${x + 6} ${y} ${x} ${y - 18}Z`) +
      line(dark.base, 4, `M${x} ${y}L${x + Math.cos(angle) * 14} ${y + Math.sin(angle) * 14}`)
    )
  })
  const cable = (colour: Colour) => {
    const [x1, x2] = [-220 + random.below(8) * 56, -220 + random.below(8) * 56]
    return line(colour, 8, `M${x1} -60C${x1} 60 ${x2} -240 ${x2} -110`)
  }
  return [
    shadowBelow(stage, box),
    faceted(shell.base, box, poly(shell.lit, [60, -170], [270, -170], [270, 170], [-40, 170])),
    rect(wood.base, -276, -164, 24, 328, 4),
    rect(wood.lit, 252, -164, 24, 328, 4),
    knobs,
    rect(dark.base, 184, -138, 56, 90, 4),
    times(4, (index) => rect(index < 2 ? '#e8a33d' : '#c8553d', 192, -66 - index * 20, 40, 11)),
    times(17, (index) =>
      rect(index > 9 ? tones('cream').lit : tones('cream').base, -240 + index * 28.4, 14, 26.4, 134, 3),
    ),
    times(16, (index) =>
      [0, 1, 3, 4, 5].includes(index % 7) ? rect(dark.base, -220 + index * 28.4, 14, 16, 80, 2) : '',
    ),
    cable('#c8553d'),
    cable('#e8a33d'),
  ].join('')
}

/** Draws a laptop with a drawing on its screen. */
export const drawLaptop: DrawObject = (stage) => {
  const { tones, random, faceted, between, mood } = stage
  const steel = tones('steel')
  const paints = random.sample(PAINTS, 4).map((paint) => tones(paint))
  const code = times(8, (row) => {
    let x = -180 + (row % 3) * 26
    return times(3, (index) => {
      const wide = between(30, 90)
      x += wide + 12
      return rect((paints[(row + index) % 4] ?? steel).lit, x - wide - 12, -288 + row * 26, wide, 11, 5)
    })
  })
  return [
    rect(tones('ink').base, -236, -330, 472, 300, 16),
    faceted(
      mix('#2b2530', mood.ambient, 0.3),
      'M-218 -312H218V-50H-218Z',
      code,
      `<path opacity=".14" fill="#fff3d6" d="M80 -312H218V-50H-60Z"/>`,
    ),
    poly(steel.base, [-236, -30], [236, -30], [290, 0], [-290, 0]),
    poly(steel.lit, [60, -30], [236, -30], [290, 0], [20, 0]),
    rect(steel.shade, -290, 0, 580, 12, 6),
    poly(steel.shade, [-60, -10], [60, -10], [68, 0], [-68, 0]),
  ].join('')
}

/** Draws an easel with a painting on it. */
export const drawEasel: DrawObject = (stage) => {
  const { tones, random, faceted, between } = stage
  const wood = tones('wood')
  const [sky = 'honey', hill = 'terracotta', field = 'sage'] = random.sample(
    ['honey', 'terracotta', 'sage', 'navy', 'rose', 'acacia', 'aubergine', 'amber'] as const,
    3,
  )
  const [a, b, c] = [tones(sky), tones(hill), tones(field)]
  const canvas = faceted(
    a.base,
    'M-170 -560H170V-180H-170Z',
    disc(tones('cream').base, between(-60, 90), between(-470, -400), between(40, 70)),
    poly(b.shade, [-180, -260], [-60, between(-430, -360)], [20, -180], [-180, -180]),
    poly(b.lit, [-40, -180], [70, between(-400, -340)], [190, -220], [190, -180]),
    path(c.base, 'M-180 -250Q-20 -310 180 -240V-170H-180Z'),
    path(c.lit, 'M0 -180Q60 -250 180 -236V-170H0Z'),
  )
  return [
    line(wood.shade, 16, 'M20 -600L60 -10'),
    line(wood.base, 18, 'M-40 -640L-150 0'),
    line(wood.lit, 18, 'M40 -640L150 0'),
    rect(tones('cream').shade, -180, -570, 360, 400),
    canvas,
    rect(wood.base, -200, -180, 400, 26),
    rect(wood.lit, 40, -180, 160, 26),
    rect(wood.base, -30, -606, 60, 40),
    line(wood.shade, 12, 'M-110 -70H110'),
  ].join('')
}

/** Draws brushes in a jar. */
export const drawBrushes: DrawObject = (stage) => {
  const { tones, random, between, faceted } = stage
  const jar = tones(random.pick(['cream', 'slate', 'terracotta', 'sage'] as const))
  const brushes = times(6, (index) => {
    const [handle, paint] = [
      tones(random.pick(['wood', 'walnut', 'navy', 'rust'] as const)),
      tones(random.pick(['terracotta', 'amber', 'navy', 'acacia', 'rose', 'honey'] as const)),
    ]
    const high = between(380, 470)
    return at(
      -70 + index * 28,
      -80,
      rect(handle.base, -8, -high + 90, 8, high - 90) +
        rect(handle.lit, 0, -high + 90, 8, high - 90) +
        rect(tones('steel').base, -12, -high + 50, 24, 46) +
        rect(tones('steel').lit, 4, -high + 50, 8, 46) +
        path(
          paint.base,
          `M-14 ${-high + 52}C-24 ${-high + 10} 0 ${-high - 10} 0 ${-high - 24}V${-high + 52}Z`,
        ) +
        path(paint.lit, `M14 ${-high + 52}C24 ${-high + 10} 0 ${-high - 10} 0 ${-high - 24}V${-high + 52}Z`),
      { turn: -22 + index * 8.8 },
    )
  })
  return (
    brushes +
    faceted(
      jar.base,
      'M-120 -200H120L104 0H-104Z',
      poly(jar.lit, [30, -210], [130, -210], [130, 10], [0, 10]),
      poly(jar.shade, [-130, -210], [-70, -210], [-80, 10], [-130, 10]),
      times(4, (index) =>
        disc(tones(PAINTS[index] ?? 'amber').base, -60 + index * 44, between(-140, -40), between(7, 15)),
      ),
    ) +
    oval(jar.deep, 0, -200, 120, 14)
  )
}

/** Draws vases of clay. */
export const drawVases: DrawObject = (stage) => {
  const { tones, random, faceted } = stage
  const [a, b, c] = random
    .sample(['terracotta', 'cream', 'navy', 'sage', 'rose', 'amber', 'aubergine'] as const, 3)
    .map((paint) => tones(paint))
  if (!a || !b || !c) return ''
  const vase = (t: typeof a, outline: string, band: typeof a, y: number) =>
    faceted(
      t.base,
      outline,
      rect(band.base, -200, y, 400, 30),
      path(t.lit, 'M40 -460C10 -300 80 -160 20 10H240V-460Z'),
      path(t.shade, 'M-50 -460C-30 -300 -100 -160 -60 10H-240V-460Z'),
      veil(0.6, rect(band.lit, 40, y, 200, 30)),
    )
  const stalks = times(
    5,
    (index) =>
      line(
        tones('leaf').shade,
        5,
        `M-96 -360Q${-96 + (index - 2) * 14} -430 ${-96 + (index - 2) * 44} ${-520 - (index % 2) * 40}`,
      ) +
      drawLeaf(tones('leaf'), [-96 + (index - 2) * 26, -450], [-96 + (index - 2) * 60, -500], 12) +
      disc(tones('honey').base, -96 + (index - 2) * 44, -524 - (index % 2) * 40, 15),
  )
  return (
    stalks +
    at(
      -96,
      0,
      vase(a, 'M-36 -370H36L30 -320C110 -260 120 -90 64 0H-64C-120 -90 -110 -260 -30 -320Z', b, -200),
    ) +
    at(
      110,
      8,
      vase(b, 'M-60 -240C-130 -190 -130 -60 -60 0H60C130 -60 130 -190 60 -240L70 -262H-70Z', c, -150),
    ) +
    at(6, 22, vase(c, 'M-70 -110C-80 -50 -50 0 -34 0H34C50 0 80 -50 70 -110Z', a, -74))
  )
}
