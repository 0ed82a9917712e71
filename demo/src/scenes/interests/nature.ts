import { mix } from '../canvas/colours.ts'
import { at, disc, lensPath, line, oval, path, poly, rect, times } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'
import { drawTent } from '../objects/outdoor.ts'
import type { Composition } from '../scene.types.ts'
import { drawGrass, drawMountain, drawRidge } from '../scenery/land.ts'
import { drawSky, drawStars } from '../scenery/sky.ts'
import { drawBush, drawCypress, drawLeaf, drawPine } from '../scenery/trees.ts'
import type { DrawObject } from './settings.ts'

/** Draws a lake between mountains, with a canoe or a tent at its shore. */
export function drawLake(stage: Stage): Composition {
  const { width, middle, mood, between, random, tones, chance } = stage
  const shore = between(450, 500)
  const water = mix(mood.far, mood.glow, 0.35)
  const pine = mix('#2f4b3c', mood.near, 0.35)
  const peaks = [
    { x: width * between(0.16, 0.34), y: between(170, 260), reach: width * between(0.46, 0.6), foot: shore },
    { x: width * between(0.66, 0.9), y: between(230, 310), reach: width * between(0.44, 0.56), foot: shore },
  ]
  const mirrored = peaks.map(({ x, y, reach }) =>
    poly(
      mix(water, mood.mid, 0.4),
      [x - reach, shore],
      [x + reach, shore],
      [x + reach * 0.1, shore + (shore - y) * 0.7],
      [x - reach * 0.1, shore + (shore - y) * 0.62],
    ),
  )
  const hull = tones(random.pick(['terracotta', 'amber', 'acacia', 'navy'] as const))
  const canoe =
    path(hull.shade, 'M-190 -40C-160 -20 160 -20 190 -40C180 0 140 14 0 14C-140 14 -180 0 -190 -40Z') +
    path(hull.lit, 'M20 -25C90 -26 160 -26 190 -40C180 0 140 14 0 14Z') +
    path(tones('walnut').base, 'M-176 -34C-120 -24 120 -24 176 -34C150 -14 -150 -14 -176 -34Z') +
    line(tones('sand').base, 8, 'M-60 -44L110 -6')
  return {
    behind: [
      drawSky(stage, {
        horizon: shore - 110,
        sun: { x: middle + between(-60, 160), y: between(180, 320), r: between(60, 110) },
      }),
      drawMountain(stage, peaks[0] ?? { x: 0, y: 0, reach: 1, foot: 1 }, mix(mood.far, mood.sky, 0.2), {
        snow: between(0.16, 0.34),
      }),
      drawMountain(stage, peaks[1] ?? { x: 0, y: 0, reach: 1, foot: 1 }, mood.far, {
        snow: between(0.1, 0.28),
      }),
      times(11, (index) =>
        drawPine(stage, (index / 10) * width + between(-26, 26), shore + 6, between(50, 130), pine),
      ),
      rect(water, 0, shore, width, 400),
      mirrored.join(''),
      times(12, (index) =>
        path(
          mix(water, mood.warm, 0.4),
          lensPath(
            [between(-40, width), shore + 16 + index * 20],
            [between(0, width), shore + 16 + index * 20],
            3,
          ),
        ),
      ),
      chance(0.5)
        ? at(middle + between(-110, 110), between(650, 690), canoe, { turn: between(-5, 5) })
        : at(
            middle + between(-140, 140),
            726,
            drawTent(stage, random.pick(['terracotta', 'amber', 'sage'] as const)),
          ),
      drawRidge(stage, 730, 14, mix(pine, mood.near, 0.4)),
      drawGrass(stage, 760, pine, 12),
      drawPine(stage, width * between(0.88, 0.98), 790, between(330, 470), pine),
    ].join(''),
  }
}

/** Draws a vineyard whose rows run towards a house on a hill. */
export function drawVineyard(stage: Stage): Composition {
  const { width, mood, between, tones } = stage
  const horizon = between(400, 450)
  const far = width * between(0.4, 0.62)
  const leaf = tones(mix('#6d8a4a', mood.mid, 0.2))
  const soil = mix('#b98a5c', mood.mid, 0.35)
  const house = width * between(0.62, 0.8)
  const wall = tones(mix('#e6d2b0', mood.glow, 0.2))
  const tile = tones('terracotta')
  const rows = times(9, (index) => {
    const low = (index - 4) * width * 0.3 + width * 0.5
    const top = far + (index - 4) * 30
    return (
      poly(leaf.shade, [top - 9, horizon + 84], [top, horizon + 76], [low, 806], [low - 100, 806]) +
      poly(leaf.lit, [top, horizon + 76], [top + 9, horizon + 84], [low + 70, 806], [low, 806])
    )
  })
  const grapes = tones('#6a3a5c')
  const cluster = (x: number, y: number, size: number) =>
    drawLeaf(leaf, [x, y], [x - size * 1.6, y - size * 1.2], size * 0.9) +
    drawLeaf(leaf, [x, y], [x + size * 1.8, y - size], size * 0.9) +
    times(4, (row) =>
      times(4 - row, (column) =>
        disc(
          (column + row) % 2 === 0 ? grapes.base : grapes.lit,
          x + (column - (3 - row) / 2) * size * 0.62,
          y + row * size * 0.55 + size * 0.2,
          size * 0.34,
        ),
      ),
    )
  return {
    behind: [
      drawSky(stage, { horizon }),
      drawRidge(stage, horizon - 20, 40, mix(mood.far, mood.glow, 0.3)),
      drawRidge(stage, horizon + 50, 26, mix(soil, mood.far, 0.3)),
      times(4, (index) =>
        drawCypress(
          stage,
          house - 96 + index * 62 + (index > 1 ? 30 : 0),
          horizon + 62,
          between(90, 150),
          '#2f4b3c',
        ),
      ),
      rect(wall.base, house - 40, horizon - 6, 56, 70),
      rect(wall.lit, house + 16, horizon - 6, 30, 70),
      poly(
        tile.base,
        [house - 48, horizon - 4],
        [house - 10, horizon - 34],
        [house + 36, horizon - 34],
        [house + 16, horizon - 4],
      ),
      poly(tile.lit, [house + 36, horizon - 34], [house + 54, horizon - 4], [house + 16, horizon - 4]),
      rect(tile.deep, house - 18, horizon + 26, 16, 38),
      path(soil, `M0 ${horizon + 90}Q${width * 0.5} ${horizon + 60} ${width} ${horizon + 96}V800H0Z`),
      rows,
      cluster(width * between(0.12, 0.2), between(600, 640), between(50, 62)),
      cluster(width * between(0.82, 0.9), between(640, 690), between(40, 54)),
    ].join(''),
  }
}

/** Draws a telescope on its tripod. */
function drawTelescope({ tones, random, faceted, between }: Stage): string {
  const [tube, brass, wood] = [
    tones(random.pick(['cream', 'terracotta', 'navy', 'slate'] as const)),
    tones('amber'),
    tones('wood'),
  ]
  const scope = at(
    0,
    -250,
    [
      faceted(
        tube.base,
        'M-150 -34H130V34H-150Z',
        rect(tube.lit, -150, -34, 290, 22),
        rect(tube.shade, -150, 14, 290, 24),
      ),
      rect(brass.base, 126, -48, 60, 96, 8),
      rect(brass.lit, 126, -48, 60, 34, 8),
      rect(brass.base, -176, -24, 30, 48),
      rect(tones('ink').base, -214, -17, 42, 34, 5),
      rect(brass.base, -30, -40, 20, 80),
      rect(tube.shade, -90, -62, 110, 18, 8),
      rect(tones('ink').base, -106, -60, 20, 14, 4),
    ].join(''),
    { turn: between(-42, -26) },
  )
  return (
    line(wood.shade, 15, 'M0 -250L-96 0') +
    line(wood.base, 15, 'M0 -250L20 8') +
    line(wood.lit, 15, 'M0 -250L110 -4') +
    disc(brass.base, 0, -250, 20) +
    scope
  )
}

/** Draws a telescope on a hill below the Milky Way. */
export function drawStargazing(stage: Stage): Composition {
  const { width, middle, mood, between } = stage
  const horizon = between(560, 620)
  const band = mix(mood.sky, mood.glow, 0.4)
  const lean = between(120, 260)
  const milky = path(
    band,
    `M${middle - lean - 190} ${horizon}C${middle - 60} 420 ${middle - 30} 200 ${middle + lean} -10H${middle + lean + 190}C${middle + 150} 210 ${middle + 90} 420 ${middle - lean + 60} ${horizon}Z`,
  )
  const x = middle + between(-70, 30)
  const stand = horizon + between(86, 110)
  return {
    backdrop: mood.sky,
    behind: [
      rect(mood.sky, 0, 0, width, 800),
      milky,
      drawStars(stage, horizon),
      drawStars(stage, horizon - 100),
      drawStars(stage, horizon - 60),
      times(16, () => disc('#fff4dc', between(0, width), between(20, horizon - 80), between(2, 4.5))),
      line(
        '#fff4dc',
        3,
        `M${between(60, width * 0.4)} ${between(60, 200)}l${between(60, 110)} ${between(24, 44)}`,
      ),
      drawMountain(
        stage,
        { x: width * between(0, 0.9), y: horizon - between(90, 160), reach: width * 0.6, foot: 800 },
        mood.far,
      ),
      drawRidge(stage, horizon + 20, 20, mood.mid),
      times(5, (index) =>
        drawPine(
          stage,
          width * (index < 3 ? 0.02 + index * 0.06 : 0.7 + index * 0.06),
          horizon + between(50, 90),
          between(90, 190),
          mix('#2f4b3c', mood.near, 0.6),
        ),
      ),
      drawRidge(stage, horizon + 80, 12, mood.near),
      at(x, stand, drawTelescope(stage), { scale: between(1.02, 1.2) }),
      drawGrass(stage, 800, mix(mood.near, '#000000', 0.25), 10),
    ].join(''),
  }
}

/** Draws mushrooms in the moss. */
export const drawMushrooms: DrawObject = (stage) => {
  const { tones, random, faceted, between } = stage
  const hat = tones(random.pick(['#b8432c', '#c98a45', '#8a5a3a', '#d9a05f', '#7d5068'] as const))
  const [stem, dot, moss] = [tones('cream'), tones('cream'), mix('#56703f', stage.mood.mid, 0.2)]
  const mushroom = (scale: number, spots: boolean) =>
    at(
      0,
      0,
      [
        faceted(
          stem.base,
          'M-44 0C-30 -80 -34 -140 -30 -210H34C34 -140 36 -80 56 0Z',
          path(stem.lit, 'M10 -220C20 -120 4 -60 20 10H70V-220Z'),
          path(stem.shade, 'M-60 -220H60V-176Q0 -150 -60 -180Z'),
        ),
        path(stem.shade, 'M-150 -196Q0 -150 156 -196Q100 -230 0 -230T-150 -196Z'),
        faceted(
          hat.base,
          'M-170 -194C-180 -300 -80 -370 4 -370C96 -370 184 -296 172 -194Q80 -226 0 -224T-170 -194Z',
          path(hat.lit, 'M20 -380C10 -300 110 -270 90 -180H190V-380Z'),
          path(hat.shade, 'M-190 -260C-120 -230 -110 -220 -90 -180H-190Z'),
          spots
            ? [
                [-90, -260, 20],
                [-20, -320, 26],
                [60, -270, 22],
                [118, -236, 15],
                [-20, -250, 14],
                [-130, -218, 11],
              ]
                .map(([x = 0, y = 0, r = 1]) => oval(dot.base, x, y, r, r * 0.78))
                .join('')
            : '',
        ),
      ].join(''),
      { scale },
    )
  const spotted = random.below(10) < 6
  return [
    at(-150, 8, mushroom(0.5, spotted)),
    at(20, 0, mushroom(1, spotted)),
    at(186, 10, mushroom(between(0.36, 0.5), spotted)),
    drawBush(stage, -190, 20, 170, moss),
    drawBush(stage, 150, 26, 190, moss),
    path(moss, 'M-290 30Q-160 -18 0 4T290 26V40H-290Z'),
  ].join('')
}
