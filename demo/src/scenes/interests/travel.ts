import { mix } from '../canvas/colours.ts'
import { at, disc, lensPath, line, oval, path, poly, rect, times } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'
import type { Composition } from '../scene.types.ts'
import { drawMountain, drawRidge, drawSea } from '../scenery/land.ts'
import { drawBirds, drawClouds, drawSky } from '../scenery/sky.ts'
import type { DrawObject } from './settings.ts'

const HULLS = ['terracotta', 'navy', 'acacia', 'amber', 'sage', 'aubergine'] as const

/** Draws a suitcase with straps and labels. */
export const drawSuitcase: DrawObject = (stage) => {
  const { tones, random, faceted } = stage
  const { lit, base, shade } = tones(random.pick(HULLS))
  const [strap, brass] = [tones('walnut'), tones('amber')]
  const label = (x: number, y: number, turn: number) => {
    const [one = 'cream', other = 'rust'] = random.sample(
      ['cream', 'rose', 'sage', 'honey', 'slate', 'rust'] as const,
      2,
    )
    return at(
      x,
      y,
      random.pick([
        () => disc(tones(one).lit, 0, 0, 36) + disc(tones(other).base, 0, 6, 18),
        () =>
          rect(tones(one).lit, -44, -28, 88, 56) +
          poly(tones(other).base, [-34, 20], [-6, -14], [8, 6], [20, -8], [34, 20]),
        () => poly(tones(one).lit, [-40, 26], [0, -40], [40, 26]),
      ])(),
      { turn },
    )
  }
  return [
    line(strap.base, 16, 'M-60 -330V-372H60V-330'),
    faceted(
      base,
      'M-220 -306Q-220 -330 -196 -330H196Q220 -330 220 -306V-24Q220 0 196 0H-196Q-220 0 -220 -24Z',
      poly(lit, [50, -340], [230, -340], [230, 10], [-30, 10]),
      rect(shade, -230, -340, 44, 350),
    ),
    label(-70, -220, -12),
    label(96, -150, 10),
    label(-60, -90, 6),
    rect(strap.shade, -160, -330, 34, 330),
    rect(strap.base, 130, -330, 34, 330),
    rect(brass.base, -164, -190, 42, 30, 4),
    rect(brass.lit, 126, -190, 42, 30, 4),
    rect(shade, -220, -176, 440, 7),
    poly(brass.shade, [-220, -330], [-180, -330], [-220, -290]),
    poly(brass.lit, [220, -330], [180, -330], [220, -290]),
    poly(brass.shade, [-220, 0], [-180, 0], [-220, -40]),
    poly(brass.lit, [220, 0], [180, 0], [220, -40]),
  ].join('')
}

/** Draws the view from a window seat on an aeroplane. */
export function drawPlaneWindow(stage: Stage): Composition {
  const { width, height, middle, between, mood, tones, faceted } = stage
  const wall = tones(mix('#d9cbb8', mood.glow, 0.25))
  const horizon = between(430, 500)
  const [half, top, low] = [Math.min(width * 0.34, 230), between(90, 130), between(650, 700)]
  const hole = (grow: number) => {
    const [w, t, l] = [half + grow, top - grow, low + grow]
    const r = w * 0.62
    return `M${middle - w} ${t + r}Q${middle - w} ${t} ${middle - w + r} ${t}H${middle + w - r}Q${middle + w} ${t} ${middle + w} ${t + r}V${l - r}Q${middle + w} ${l} ${middle + w - r} ${l}H${middle - w + r}Q${middle - w} ${l} ${middle - w} ${l - r}Z`
  }
  const sun = { x: middle + between(-90, 120), y: horizon - between(20, 140), r: between(56, 90) }
  const cloud = (y: number, colour: typeof mood.sky) =>
    times(6, (index) =>
      oval(
        colour,
        middle - half + index * half * 0.42,
        y + between(-14, 14),
        between(70, 120),
        between(22, 40),
      ),
    )
  const steel = tones('steel')
  const wing =
    path(
      steel.base,
      `M${middle - half - 20} ${low - 20}L${middle + half * 0.5} ${horizon + 20}L${middle + half * 0.62} ${horizon + 34}L${middle + half * 0.1} ${low + 40}Z`,
    ) +
    path(
      steel.lit,
      `M${middle + half * 0.5} ${horizon + 20}L${middle + half * 0.56} ${horizon - 34}L${middle + half * 0.64} ${horizon - 34}L${middle + half * 0.62} ${horizon + 34}L${middle - half * 0.4} ${low - 30}Z`,
    )
  const view = faceted(
    mood.sky,
    hole(0),
    drawSky(stage, { horizon, sun }),
    drawClouds(stage, horizon - 80),
    cloud(horizon + 30, mix(mood.glow, '#fff6e6', 0.5)),
    cloud(horizon + 90, mix(mood.glow, mood.far, 0.3)),
    cloud(horizon + 170, mix(mood.far, mood.glow, 0.25)),
    rect(mix(mood.far, mood.glow, 0.25), 0, horizon + 180, width, 300),
    wing,
  )
  return {
    backdrop: wall.base,
    behind:
      rect(wall.base, 0, 0, width, height) +
      poly(wall.lit, [width * 0.6, 0], [width, 0], [width, height], [width * 0.3, height]) +
      rect(wall.shade, 0, height - 60, width, 60) +
      path(wall.shade, hole(54)) +
      path(wall.lit, hole(44)) +
      path(wall.shade, hole(16)) +
      view,
  }
}

/** Draws a camper van. */
export const drawVan: DrawObject = (stage) => {
  const { tones, random, faceted, mood } = stage
  const [body, top] = [tones(random.pick(HULLS)), tones('cream')]
  const [glass, tyre, steel] = [mix(mood.glow, '#fff2d6', 0.3), tones('ink'), tones('steel')]
  const wheel = (x: number) =>
    disc(tyre.base, x, -50, 50) +
    disc(steel.shade, x, -50, 27) +
    path(steel.lit, `M${x} -77A27 27 0 0 1 ${x} -23Q${x + 8} -50 ${x} -77Z`)
  const bag = tones('walnut')
  return [
    rect(bag.base, -150, -352, 130, 50, 8),
    rect(bag.lit, -60, -352, 40, 50, 8),
    rect(tones('amber').base, 0, -344, 100, 42, 6),
    rect(tyre.lit, -200, -302, 350, 8),
    faceted(
      body.base,
      'M-262 -40V-220Q-258 -292 -190 -294H150C200 -292 236 -240 252 -170Q266 -160 266 -130V-40Z',
      rect(top.base, -280, -300, 560, 128),
      path(top.lit, 'M60 -300H280V-172H20Z'),
      path(body.lit, 'M20 -172H280V0H-20Z'),
      rect(body.shade, -280, -66, 560, 30),
      rect(top.shade, -280, -180, 560, 9),
    ),
    rect(glass, -234, -268, 96, 74, 10),
    rect(glass, -120, -268, 96, 74, 10),
    rect(glass, -6, -268, 96, 74, 10),
    path(glass, 'M110 -268H150C180 -266 206 -230 220 -194H110Z'),
    poly(mix(glass, '#ffffff', 0.4), [-40, -268], [-24, -268], [-24, -194], [-90, -194]),
    poly(mix(glass, '#ffffff', 0.4), [80, -268], [90, -268], [90, -194], [40, -194]),
    rect(body.shade, 98, -170, 4, 112),
    rect(body.shade, -16, -170, 4, 112),
    rect(steel.base, 60, -140, 28, 8, 4),
    disc(top.lit, 248, -118, 18),
    disc('#f7cf6f', 250, -118, 12),
    rect(steel.base, 214, -60, 62, 16, 8),
    rect(steel.base, -276, -60, 62, 16, 8),
    wheel(-150),
    wheel(152),
  ].join('')
}

/** Draws a sailing boat on the sea. */
export function drawSailing(stage: Stage): Composition {
  const { width, middle, between, mood, tones, random } = stage
  const horizon = between(430, 500)
  const sunX = width * between(0.55, 0.9)
  const [hull, sail, jib] = [
    tones(random.pick(HULLS)),
    tones('cream'),
    tones(random.pick(['terracotta', 'amber', 'cream', 'rose'] as const)),
  ]
  const boat = [
    rect(tones('walnut').base, -5, -470, 9, 440),
    path(sail.base, 'M-16 -456C-110 -300 -150 -180 -176 -84H-16Z'),
    path(sail.shade, 'M-16 -300C-90 -230 -140 -150 -176 -84H-16Z'),
    times(3, (index) =>
      line(sail.shade, 3, `M${-66 - index * 34} ${-360 + index * 88}L-16 ${-350 + index * 88}`),
    ),
    path(jib.lit, 'M12 -430C70 -320 110 -210 140 -100Q70 -120 12 -84Z'),
    path(jib.base, 'M12 -430C30 -300 40 -190 20 -86L12 -84Z'),
    path(hull.shade, 'M-206 -62H190L150 0H-150Z'),
    path(hull.lit, 'M40 -62H190L150 0H10Z'),
    rect(sail.lit, -210, -72, 404, 14),
    line(tones('walnut').base, 6, 'M-16 -84H-186'),
  ].join('')
  const x = middle + between(-100, 60)
  const y = between(590, 640)
  const glint = mix(mood.far, mood.warm, 0.35)
  return {
    behind: [
      drawSky(stage, { horizon, sun: { x: sunX, y: horizon - between(-10, 120), r: between(70, 130) } }),
      path(mood.mid, lensPath([-60, horizon + 2], [width * between(0.3, 0.5), horizon + 2], between(24, 60))),
      drawSea(stage, horizon, sunX),
      drawBirds(stage, width * between(0.1, 0.5), between(120, 200)),
      at(x, y, boat, { scale: between(0.9, 1.1), turn: between(-5, 5) }),
      path(mix(mood.far, mood.ambient, 0.3), lensPath([x - 230, y + 8], [x + 190, y + 8], 14)),
      times(4, (index) =>
        path(
          glint,
          lensPath(
            [x - 200 + index * 60, y + 40 + index * 26],
            [x + 20 + index * 60, y + 40 + index * 26],
            6,
          ),
        ),
      ),
    ].join(''),
  }
}

/** Draws hot-air balloons over hills. */
export function drawBalloons(stage: Stage): Composition {
  const { width, middle, between, mood, tones, random, faceted } = stage
  const horizon = between(560, 620)
  const balloon = () => {
    const [one = 'terracotta', other = 'amber'] = random.sample([...HULLS, 'cream', 'rose'] as const, 2)
    const [a, b] = [tones(one), tones(other)]
    const outline =
      'M-34 -70C-90 -140 -150 -190 -150 -280C-150 -370 -80 -430 0 -430C80 -430 150 -370 150 -280C150 -190 90 -140 34 -70Z'
    const gore = (x: number, fill: typeof a.base) =>
      path(fill, `M0 -440C${x * 1.3} -430 ${x * 1.5} -200 ${x * 0.28} -60H0Z`)
    return [
      line(tones('walnut').base, 3, 'M-30 -72L-24 -30M30 -72L24 -30'),
      faceted(
        a.shade,
        outline,
        gore(-110, b.shade),
        gore(-66, a.base),
        gore(-24, b.base),
        gore(30, b.base),
        rect(a.lit, 150, -400, 10, 10),
        path(a.lit, 'M0 -440C170 -430 190 -200 30 -60H0C120 -200 110 -430 0 -440Z'),
        path(b.lit, 'M0 -440C106 -430 120 -200 22 -60H10C66 -200 56 -430 0 -440Z'),
      ),
      rect(tones('wood').shade, -26, -32, 26, 34),
      rect(tones('wood').lit, 0, -32, 26, 34),
      rect(tones('wood').base, -30, -38, 60, 9),
    ].join('')
  }
  const spots = [
    [middle + between(-150, 130), between(470, 540), between(0.8, 1)],
    [width * between(0.1, 0.24), between(260, 420), between(0.3, 0.46)],
    [width * between(0.74, 0.9), between(240, 470), between(0.24, 0.42)],
  ] as const
  return {
    behind: [
      drawSky(stage, { horizon: horizon - 40 }),
      drawMountain(
        stage,
        { x: width * between(0, 0.3), y: horizon - between(80, 150), reach: width * 0.6, foot: 800 },
        mix(mood.far, mood.sky, 0.3),
      ),
      drawRidge(stage, horizon, 34, mood.far),
      ...spots.toReversed().map(([x, y, scale]) => at(x, y, balloon(), { scale })),
      drawRidge(stage, horizon + 90, 30, mood.mid),
      drawRidge(stage, horizon + 160, 20, mood.near),
    ].join(''),
  }
}
