import { mix } from '../canvas/colours.ts'
import { at, disc, line, path, poly, rect, times } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'
import { drawBench, drawBicycle, drawLampPost } from '../objects/outdoor.ts'
import type { Composition } from '../scene.types.ts'
import { drawGrass, drawRidge, drawWay } from '../scenery/land.ts'
import { drawSky } from '../scenery/sky.ts'
import { drawLampString, drawSkyline } from '../scenery/town.ts'
import { drawBush, drawLeaf, drawPottedPlant, drawRoundTree } from '../scenery/trees.ts'
import { standAt } from './wild.ts'

/** Draws a cycle way through a park; the bicycle is in front of the figure. */
export function drawCycleWay(stage: Stage): Composition {
  const { width, mood, between, random } = stage
  const horizon = between(450, 500)
  const leaf = mix('#56805f', mood.far, 0.25)
  const x = width * between(0.44, 0.54)
  return {
    figure: standAt(x - 20, 724),
    behind:
      drawSky(stage, { horizon }) +
      drawSkyline(stage, { foot: horizon + 40, low: 60, high: 150, colour: mix(mood.far, mood.sky, 0.4) }) +
      drawRidge(stage, horizon, 14, mix(leaf, mood.glow, 0.3)) +
      drawRoundTree(stage, width * between(0.74, 0.84), horizon + 60, between(280, 340), leaf) +
      drawRoundTree(stage, width * between(0.12, 0.2), horizon + 40, between(220, 280), leaf) +
      drawRidge(stage, horizon + 50, 10, mix(leaf, mood.mid, 0.25)) +
      drawWay(
        stage,
        { from: stage.middle, to: width * between(0.36, 0.6), top: horizon + 44, wide: width * 1.1 },
        mix('#d9b48a', mood.mid, 0.3),
      ) +
      at(width * between(0.9, 0.95), 640, drawLampPost(stage)) +
      stage.shadow(x, 740, 300, 320),
    before:
      at(
        x + 26,
        752,
        drawBicycle(stage, random.pick(['terracotta', 'acacia', 'navy', 'amber', 'sage'] as const)),
        { scale: 1.08 },
      ) + drawGrass(stage, 800, mix(leaf, mood.near, 0.5), 8),
  }
}

/** Draws a roof with plants and lamps above the town. */
export function drawRooftop(stage: Stage): Composition {
  const { width, mood, between, tones, random } = stage
  const wall = tones(mix('#b98a6c', mood.mid, 0.35))
  const floor = tones(mix('#c7a27a', mood.mid, 0.35))
  const x = width * between(0.42, 0.54)
  return {
    figure: standAt(x, 742),
    behind:
      drawSky(stage, { horizon: 460 }) +
      drawSkyline(stage, { foot: 700, low: 160, high: 320, colour: mix(mood.far, mood.sky, 0.28) }) +
      drawSkyline(stage, { foot: 700, low: 70, high: 190, colour: mood.mid, lights: 0.45 }) +
      rect(wall.base, 0, 560, width, 110) +
      poly(wall.lit, [width * 0.55, 560], [width, 560], [width, 670], [width * 0.4, 670]) +
      rect(wall.lit, 0, 548, width, 14) +
      rect(wall.shade, 0, 562, width, 7) +
      rect(floor.base, 0, 670, width, 130) +
      poly(floor.lit, [width * 0.5, 670], [width, 670], [width, 800], [width * 0.2, 800]) +
      line(tones('ink').base, 7, `M${width * 0.04} 670V180M${width * 0.95} 670V200`) +
      drawLampString(stage, [width * 0.04, 184], [width * 0.95, 204], between(30, 60)) +
      drawLampString(stage, [width * 0.04, 184], [width * 1.2, 90], between(20, 40)) +
      drawPottedPlant(stage, width * between(0.8, 0.88), 724, between(0.9, 1.15), {
        leaf: '#56805f',
        pot: random.pick(['#c8553d', '#f4ebda'] as const),
      }),
    before: drawPottedPlant(stage, width * between(0.06, 0.13), 806, between(1, 1.25), {
      leaf: '#3f6650',
      pot: random.pick(['#2f3e4b', '#d9a98a'] as const),
    }),
  }
}

/** Draws a garden with beds, beans on their canes and flowers. */
export function drawGarden(stage: Stage): Composition {
  const { width, mood, between, tones, random } = stage
  const horizon = between(430, 480)
  const leaf = mix('#56805f', mood.mid, 0.2)
  const soil = mix('#6b4632', mood.mid, 0.3)
  const fence = tones(mix('#c9a57c', mood.mid, 0.25))
  const x = width * between(0.44, 0.54)
  const petal = tones(random.pick(['terracotta', 'amber', 'rose', 'cream'] as const))
  const flower = (cx: number, cy: number, r: number) =>
    times(6, (index) =>
      disc(
        index < 3 ? petal.lit : petal.base,
        cx + Math.cos(index - 1) * r,
        cy + Math.sin(index - 1) * r,
        r * 0.62,
      ),
    ) + disc(tones('walnut').base, cx, cy, r * 0.6)
  const stalk = (cx: number, y: number, high: number) =>
    line(tones(leaf).shade, 5, `M${cx} ${y}V${y - high}`) +
    drawLeaf(tones(leaf), [cx, y - high * 0.3], [cx + 40, y - high * 0.5], 14) +
    drawLeaf(tones(leaf), [cx, y - high * 0.45], [cx - 36, y - high * 0.62], 13) +
    flower(cx, y - high, between(15, 22))
  const cane = (cx: number) =>
    line(fence.shade, 6, `M${cx - 50} 660L${cx} 360L${cx + 50} 660`) +
    times(11, (index) =>
      drawLeaf(
        tones(leaf),
        [cx + between(-30, 30) * (index / 10), 400 + index * 24],
        [cx + between(-70, 70), 390 + index * 24],
        15,
      ),
    ) +
    times(5, () => disc('#c8452f', cx + between(-34, 34), between(470, 640), 11))
  return {
    figure: standAt(x, 736),
    behind:
      drawSky(stage, { horizon }) +
      drawRoundTree(stage, width * between(0.02, 0.14), horizon + 50, between(260, 330), leaf) +
      drawRidge(stage, horizon - 10, 16, mix(leaf, mood.glow, 0.4)) +
      times(Math.ceil(width / 46) + 1, (index) =>
        poly(
          index % 2 === 0 ? fence.base : fence.lit,
          [index * 46, 590],
          [index * 46, 470],
          [index * 46 + 18, 452],
          [index * 46 + 36, 470],
          [index * 46 + 36, 590],
        ),
      ) +
      rect(fence.shade, 0, 500, width, 10) +
      rect(fence.shade, 0, 560, width, 10) +
      rect(mix(leaf, mood.near, 0.15), 0, 588, width, 220) +
      path(soil, `M${width * 0.52} 640H${width}V720H${width * 0.48}Z`) +
      cane(width * 0.72) +
      cane(width * 0.93),
    before:
      times(4, (index) => stalk(width * (0.05 + index * 0.075), 812, between(120, 210))) +
      drawBush(stage, width * between(0.86, 0.95), 800, 190, mix(leaf, mood.near, 0.3)),
  }
}

/** Draws a bench in a park under a lamp. */
export function drawParkBench(stage: Stage): Composition {
  const { width, mood, between } = stage
  const horizon = between(470, 520)
  const leaf = mix('#7d8a4a', mood.far, 0.3)
  return {
    figure: standAt(width * between(0.3, 0.36), 738),
    behind:
      drawSky(stage, { horizon }) +
      drawRidge(stage, horizon, 20, mix(leaf, mood.glow, 0.35)) +
      drawRoundTree(stage, width * between(0.82, 0.95), horizon + 80, between(360, 430), leaf) +
      drawRoundTree(stage, width * between(0.05, 0.2), horizon + 20, between(170, 230), leaf) +
      drawRidge(stage, horizon + 70, 12, mix(leaf, mood.mid, 0.4)) +
      stage.shadow(width * 0.66, 716, 240, 240) +
      at(width * 0.66, 712, drawBench(stage), { scale: between(1.05, 1.2) }) +
      at(width * between(0.44, 0.5), 690, drawLampPost(stage), { scale: 1.15 }),
    before: drawGrass(stage, 800, mix(leaf, mood.near, 0.6), 8),
  }
}
