import type { Colour, Paint } from '../canvas/colours.ts'
import { disc, lensPath, line, oval, path, poly, rect, times, veil } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'
import { drawLeaf } from '../scenery/trees.ts'

/** Draws a ball of three facets. */
function drawBall(
  { tones, faceted }: Stage,
  x: number,
  y: number,
  r: number,
  colour: Colour | Paint,
): string {
  const { lit, base, shade } = tones(colour)
  return faceted(
    shade,
    `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}A${r} ${r} 0 0 1 ${x - r} ${y}Z`,
    path(
      base,
      `M${x} ${y - r * 1.1}C${x - r * 0.7} ${y - r * 0.2} ${x - r * 0.1} ${y + r * 0.3} ${x - r * 0.3} ${y + r * 1.1}H${x + r * 2}V${y - r * 1.1}Z`,
    ),
    path(
      lit,
      `M${x + r * 0.2} ${y - r * 1.1}C${x + r * 0.1} ${y - r * 0.3} ${x + r * 0.5} ${y + r * 0.2} ${x + r * 1.2} ${y + r * 0.3}V${y - r * 1.1}Z`,
    ),
  )
}

/** Draws a tomato with its stalk. */
export function drawTomato(stage: Stage, size: number): string {
  const green = stage.tones('#3f6650')
  const star = times(5, (index) => {
    const angle = (index / 5 - 0.5) * 2.6
    return path(
      index > 2 ? green.lit : green.base,
      lensPath(
        [0, -size * 0.9],
        [Math.sin(angle) * size * 0.5, -size * 0.92 + Math.abs(angle) * size * 0.12],
        size * 0.1,
      ),
    )
  })
  return drawBall(stage, 0, -size * 0.48, size * 0.5, '#c8452f') + star
}

/** Draws a lemon. */
export function drawLemon(stage: Stage, size: number): string {
  const { lit, base, shade } = stage.tones('#ecb53c')
  const outline = `M${-size * 0.66} ${-size * 0.4}C${-size * 0.4} ${-size * 0.95} ${size * 0.4} ${-size * 0.95} ${size * 0.66} ${-size * 0.4}C${size * 0.4} ${size * 0.08} ${-size * 0.4} ${size * 0.08} ${-size * 0.66} ${-size * 0.4}Z`
  return stage.faceted(
    shade,
    outline,
    path(
      base,
      `M${-size * 0.3} ${-size}Q${-size * 0.1} ${-size * 0.4} ${size * 0.1} ${size * 0.1}H${size}V${-size}Z`,
    ),
    path(lit, `M${size * 0.05} ${-size}Q${size * 0.1} ${-size * 0.5} ${size} ${-size * 0.3}V${-size}Z`),
  )
}

/** Draws a carrot that lies with its tip to the left. */
export function drawCarrot({ tones }: Stage, size: number): string {
  const { lit, shade } = tones('#d9702e')
  const green = tones('#56805f')
  return (
    drawLeaf(green, [size * 0.5, -size * 0.12], [size * 1.05, -size * 0.34], size * 0.12) +
    drawLeaf(green, [size * 0.5, -size * 0.12], [size * 1.1, -size * 0.08], size * 0.1) +
    path(
      shade,
      `M${-size * 0.7} ${-size * 0.04}Q${size * 0.2} ${size * 0.04} ${size * 0.52} ${-size * 0.02}Q${size * 0.6} ${-size * 0.12} ${size * 0.52} ${-size * 0.14}Z`,
    ) +
    path(
      lit,
      `M${-size * 0.7} ${-size * 0.04}L${size * 0.52} ${-size * 0.14}Q${size * 0.56} ${-size * 0.26} ${size * 0.44} ${-size * 0.27}Q${0} ${-size * 0.22} ${-size * 0.7} ${-size * 0.04}Z`,
    )
  )
}

/** Draws an aubergine that lies with its stalk to the right. */
export function drawAubergine({ tones, faceted }: Stage, size: number): string {
  const { lit, base, shade } = tones('#5a3352')
  const green = tones('#3f6650')
  return (
    faceted(
      shade,
      `M${-size * 0.8} ${-size * 0.26}C${-size * 0.8} ${-size * 0.62} ${-size * 0.2} ${-size * 0.56} ${size * 0.55} ${-size * 0.4}L${size * 0.56} ${-size * 0.14}C${0} ${0} ${-size * 0.8} ${size * 0.08} ${-size * 0.8} ${-size * 0.26}Z`,
      path(
        base,
        `M${-size} ${-size * 0.3}Q${-size * 0.1} ${-size * 0.2} ${size} ${-size * 0.26}V${-size}H${-size}Z`,
      ),
      path(
        lit,
        `M${-size * 0.6} ${-size * 0.44}Q${-size * 0.1} ${-size * 0.46} ${size * 0.6} ${-size * 0.32}V${-size}H${-size}Z`,
      ),
    ) +
    path(
      green.base,
      `M${size * 0.46} ${-size * 0.44}L${size * 0.7} ${-size * 0.36}L${size * 0.95} ${-size * 0.42}V${-size * 0.3}L${size * 0.7} ${-size * 0.2}L${size * 0.44} ${-size * 0.1}Q${size * 0.54} ${-size * 0.26} ${size * 0.46} ${-size * 0.44}Z`,
    )
  )
}

/** Draws a cooking pot with steam, 300 units wide at size 300. */
export function drawPot(stage: Stage, size: number, colour: Colour | Paint): string {
  const { tones, faceted } = stage
  const { lit, base, shade, deep } = tones(colour)
  const [half, high] = [size / 2, size * 0.5]
  return (
    line(
      deep,
      size * 0.05,
      `M${-half} ${-high * 0.72}h${-size * 0.1}v${high * 0.26}h${size * 0.1}M${half} ${-high * 0.72}h${size * 0.1}v${high * 0.26}h${-size * 0.1}`,
    ) +
    faceted(
      shade,
      `M${-half} ${-high}H${half}V${-high * 0.16}Q${half} 0 ${half - high * 0.16} 0H${-half + high * 0.16}Q${-half} 0 ${-half} ${-high * 0.16}Z`,
      path(base, `M${-half * 0.3} ${-high}Q${-half * 0.1} ${-high * 0.4} ${-half * 0.4} 0H${half}V${-high}Z`),
      path(lit, `M${half * 0.35} ${-high}Q${half * 0.5} ${-high * 0.4} ${half * 0.2} 0H${half}V${-high}Z`),
    ) +
    oval(lit, 0, -high, half + 5, size * 0.075) +
    oval(deep, 0, -high, half - 6, size * 0.055) +
    drawSteam(stage, 0, -high - 24, size * 0.5)
  )
}

/** Draws steam that rises from a place. */
function drawSteam({ between }: Stage, x: number, y: number, size: number): string {
  return veil(
    0.5,
    times(3, (index) => {
      const [left, high] = [x + (index - 1) * size * 0.3, size * between(0.7, 1.1)]
      return line(
        '#fff4e0',
        size * 0.05,
        `M${left} ${y}c${size * 0.16} ${-high * 0.25} ${-size * 0.16} ${-high * 0.4} 0 ${-high * 0.62}s${size * 0.1} ${-high * 0.24} 0 ${-high * 0.38}`,
      )
    }),
  )
}

/** Draws a bottle. */
export function drawBottle({ tones, faceted }: Stage, high: number, colour: Colour | Paint): string {
  const { lit, base, shade } = tones(colour)
  const half = high * 0.14
  return (
    faceted(
      shade,
      `M${-half} 0V${-high * 0.5}C${-half} ${-high * 0.66} ${-half * 0.36} ${-high * 0.66} ${-half * 0.36} ${-high * 0.78}V${-high}H${half * 0.36}V${-high * 0.78}C${half * 0.36} ${-high * 0.66} ${half} ${-high * 0.66} ${half} ${-high * 0.5}V0Z`,
      rect(base, -half * 0.1, -high, half * 2, high),
      rect(lit, half * 0.42, -high * 0.6, half, high),
    ) +
    rect(tones('cream').shade, -half, -high * 0.4, half * 1.1, high * 0.24) +
    rect(tones('cream').base, half * 0.1, -high * 0.4, half * 0.9, high * 0.24)
  )
}

/** Draws a wine glass, full to a share of its bowl. */
export function drawGlass(
  { tones, faceted }: Stage,
  high: number,
  drink: Colour | Paint,
  fill = 0.55,
): string {
  const { lit, base, shade } = tones(drink)
  const half = high * 0.2
  const bowl = `M${-half * 0.8} ${-high}C${-half * 1.3} ${-high * 0.62} ${-half * 0.8} ${-high * 0.42} 0 ${-high * 0.42}C${half * 0.8} ${-high * 0.42} ${half * 1.3} ${-high * 0.62} ${half * 0.8} ${-high}Z`
  const level = -high * (0.42 + 0.55 * fill)
  return (
    rect('#f6eee0', -high * 0.012, -high * 0.42, high * 0.026, high * 0.4) +
    oval('#e4d8c2', 0, -high * 0.015, half * 0.8, high * 0.022) +
    veil(0.4, path('#fff6e6', bowl)) +
    faceted(
      'none',
      bowl,
      rect(shade, -half * 2, level, half * 4, high),
      rect(base, -half * 0.1, level, half * 3, high),
      rect(lit, half * 0.55, level, half * 2, high),
    )
  )
}

/** Draws a round loaf with cuts. */
export function drawLoaf({ tones, faceted }: Stage, size: number): string {
  const { lit, base, shade } = tones('#b8763c')
  const crumb = tones('#ecc890')
  const outline = `M${-size / 2} ${-size * 0.06}C${-size * 0.56} ${-size * 0.36} ${-size * 0.24} ${-size * 0.46} ${size * 0.04} ${-size * 0.46}C${size * 0.38} ${-size * 0.46} ${size * 0.58} ${-size * 0.3} ${size / 2} ${-size * 0.06}Q${size * 0.46} 0 ${size * 0.4} 0H${-size * 0.42}Q${-size * 0.48} 0 ${-size / 2} ${-size * 0.06}Z`
  const cuts = times(3, (index) =>
    path(
      index > 0 ? crumb.lit : crumb.base,
      lensPath(
        [-size * 0.26 + index * size * 0.2, -size * 0.16],
        [-size * 0.1 + index * size * 0.2, -size * 0.42],
        size * 0.045,
      ),
    ),
  )
  return faceted(
    shade,
    outline,
    path(
      base,
      `M${-size * 0.14} ${-size * 0.5}Q${-size * 0.02} ${-size * 0.2} ${-size * 0.2} ${size * 0.1}H${size}V${-size * 0.5}Z`,
    ),
    path(
      lit,
      `M${size * 0.14} ${-size * 0.5}Q${size * 0.2} ${-size * 0.2} ${size * 0.6} ${-size * 0.12}V${-size * 0.5}Z`,
    ),
    cuts,
  )
}

/** Draws a croissant. */
export function drawCroissant({ tones }: Stage, size: number): string {
  const { lit, base, shade } = tones('#c98a45')
  const piece = (fill: Colour, x1: number, x2: number, high: number) =>
    path(fill, `M${x1 * size} 0Q${((x1 + x2) / 2 - 0.03) * size} ${-high * size * 1.5} ${x2 * size} 0Z`)
  return (
    piece(shade, -0.55, -0.2, 0.18) +
    piece(lit, 0.2, 0.55, 0.18) +
    piece(shade, -0.4, 0.02, 0.3) +
    piece(lit, -0.02, 0.4, 0.3) +
    piece(base, -0.24, 0.24, 0.38) +
    poly(lit, [0, -size * 0.28], [size * 0.24, 0], [size * 0.04, 0])
  )
}

/** Draws a wooden board that lies on a table, seen from the front. */
export function drawBoard({ tones }: Stage, wide: number): string {
  const { lit, base, shade } = tones('#b98452')
  return (
    poly(base, [-wide / 2, -16], [wide / 2, -16], [wide * 0.54, 4], [-wide * 0.54, 4]) +
    poly(lit, [wide * 0.1, -16], [wide / 2, -16], [wide * 0.54, 4], [-wide * 0.06, 4]) +
    rect(shade, -wide * 0.54, 4, wide * 1.08, 9) +
    disc(shade, wide * 0.47, -6, 5)
  )
}
