import { mix } from '../canvas/colours.ts'
import { at, disc, lensPath, path, poly, rect, times, veil } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'
import { drawCabin, drawFire, drawParasol, drawTent } from '../objects/outdoor.ts'
import type { Composition, FigurePlace } from '../scene.types.ts'
import { drawGrass, drawMountain, drawRidge, drawRock, drawSea, drawWay } from '../scenery/land.ts'
import { drawBirds, drawSky } from '../scenery/sky.ts'
import { drawPine } from '../scenery/trees.ts'

/** Returns the place for a standing figure in a scene. */
export const standAt = (x: number, y: number, adultHeight = 530): FigurePlace => ({
  x,
  y,
  anchor: 'feet',
  adultHeight,
})

/** Draws a trail that climbs towards mountains. */
export function drawTrail(stage: Stage): Composition {
  const { width, mood, between } = stage
  const horizon = between(420, 470)
  const green = mix('#56805f', mood.mid, 0.45)
  const pine = mix('#2f4b3c', mood.near, 0.35)
  const x = width * between(0.36, 0.5)
  return {
    figure: standAt(x, 742),
    behind:
      drawSky(stage, { horizon: horizon - 80 }) +
      drawMountain(
        stage,
        { x: width * between(0.14, 0.3), y: between(170, 240), reach: width * 0.62, foot: 620 },
        mix(mood.far, mood.sky, 0.3),
        { snow: 0.25 },
      ) +
      drawMountain(
        stage,
        { x: width * between(0.75, 0.95), y: between(240, 310), reach: width * 0.55, foot: 640 },
        mood.far,
        { snow: 0.16 },
      ) +
      drawRidge(stage, horizon + 60, 24, mix(green, mood.far, 0.4)) +
      times(8, (index) =>
        drawPine(
          stage,
          (index / 7) * width + between(-30, 30),
          horizon + between(80, 110),
          between(60, 130),
          pine,
        ),
      ) +
      drawRidge(stage, horizon + 120, 16, green) +
      drawWay(
        stage,
        { from: x, to: width * between(0.6, 0.7), top: horizon + 114, wide: 330 },
        mix('#e3c79a', mood.mid, 0.25),
      ) +
      drawRock(stage, width * between(0.8, 0.95), 690, between(110, 170), mix('#8a7c70', mood.mid, 0.3)) +
      drawPine(stage, width * between(0.02, 0.1), 740, between(330, 430), pine),
    before:
      drawRock(stage, width * between(0.02, 0.2), 800, 150, mix('#8a7c70', mood.near, 0.3)) +
      drawGrass(stage, 796, mix(green, mood.near, 0.55), 9),
  }
}

/** Draws a beach with a parasol and the sea behind. */
export function drawBeach(stage: Stage): Composition {
  const { width, height, mood, between, random } = stage
  const horizon = between(370, 420)
  const shore = between(580, 610)
  const sand = mix('#ecd1a0', mood.mid, mood.isNight ? 0.55 : 0.16)
  const sunX = width * between(0.55, 0.85)
  const x = width * between(0.4, 0.52)
  const side = width * between(0.84, 0.96)
  const wave = (y: number, tall: number) =>
    `M0 ${y}C${width * 0.2} ${y - tall} ${width * 0.34} ${y + tall} ${width * 0.55} ${y}S${width * 0.86} ${y - tall} ${width} ${y}V${height}H0Z`
  return {
    figure: standAt(x, 738),
    behind:
      drawSky(stage, { horizon, sun: { x: sunX, y: horizon - between(-10, 110) } }) +
      drawSea(stage, horizon, sunX) +
      drawBirds(stage, width * 0.15, between(120, 200)) +
      path(mix('#fff8ea', mood.glow, 0.3), wave(shore - 22, 16)) +
      path(mix(sand, mood.ambient, 0.16), wave(shore - 8, 18)) +
      path(sand, wave(shore + 22, 18)) +
      path(
        mix(sand, mood.warm, 0.35),
        `M${width * 0.3} ${height}C${width * 0.5} ${shore + 100} ${width * 0.8} ${shore + 70} ${width} ${shore + 60}V${height}Z`,
      ) +
      stage.shadow(side, 720, 60, 300) +
      at(side, 460, drawParasol(stage, random.pick(['terracotta', 'navy', 'acacia', 'amber'] as const)), {
        turn: between(-12, 6),
      }),
    before: drawRock(stage, width * between(0.04, 0.14), 806, 130, mix('#8d7263', mood.near, 0.3)),
  }
}

/** Draws a snowy slope with firs and a cabin; flakes fall in front of the figure. */
export function drawSnow(stage: Stage): Composition {
  const { width, mood, between } = stage
  const horizon = between(450, 500)
  const snow = mix('#f7efe2', mood.sky, mood.isNight ? 0.42 : 0.2)
  const dim = mix(snow, mood.far, 0.32)
  const pine = mix('#2f4b3c', mood.near, 0.3)
  const x = width * between(0.36, 0.5)
  const flakes = (count: number, large: number) =>
    times(count, () => disc('#fffaf0', between(0, width), between(0, 800), between(1.6, large)))
  return {
    figure: standAt(x, 736),
    behind:
      drawSky(stage, { horizon }) +
      drawMountain(
        stage,
        { x: width * between(0.3, 0.6), y: between(210, 290), reach: width * 0.7, foot: 640 },
        mix(mood.far, snow, 0.3),
        { snow: 0.5 },
      ) +
      drawRidge(stage, horizon + 40, 26, mix(dim, mood.far, 0.25)) +
      times(7, (index) =>
        drawPine(
          stage,
          (index / 6) * width + between(-36, 36),
          horizon + between(60, 100),
          between(90, 190),
          pine,
        ),
      ) +
      drawRidge(stage, horizon + 100, 18, dim) +
      at(width * between(0.78, 0.86), horizon + 140, drawCabin(stage, snow, '#7a4a34'), {
        scale: between(0.8, 1),
      }) +
      drawRidge(stage, horizon + 160, 16, snow) +
      flakes(30, 3.2),
    before: drawRidge(stage, 786, 12, mix(snow, '#ffffff', 0.3)) + flakes(16, 5.5),
  }
}

/** Draws a tent by a fire under the first stars. */
export function drawCampfire(stage: Stage): Composition {
  const { width, mood, between, random } = stage
  const horizon = between(480, 530)
  const pine = mix('#2f4b3c', mood.near, 0.55)
  const ground = mix(mood.mid, '#6b5137', 0.35)
  const x = width * between(0.5, 0.58)
  const tent = width * between(0.2, 0.28)
  return {
    figure: standAt(x, 716, 500),
    behind:
      drawSky(stage, { horizon, sun: { y: between(120, 240), r: between(40, 64) } }) +
      drawRidge(stage, horizon - 30, 30, mood.far) +
      times(12, (index) =>
        drawPine(
          stage,
          (index / 11) * width + between(-24, 24),
          horizon + between(40, 80),
          between(170, 330),
          pine,
        ),
      ) +
      drawRidge(stage, horizon + 70, 12, ground) +
      at(
        tent,
        horizon + 140,
        drawTent(stage, random.pick(['terracotta', 'amber', 'slate', 'sage'] as const)),
        { scale: between(0.95, 1.15) },
      ) +
      veil(0.25, `<ellipse fill="#f3a548" cx="${width * 0.78}" cy="722" rx="${width * 0.5}" ry="70"/>`),
    before:
      at(width * between(0.76, 0.84), 748, drawFire(stage), { scale: 1.05 }) +
      drawGrass(stage, 800, mix(mood.near, '#000000', 0.2), 10),
  }
}

/** Draws a climbing wall of large facets with its holds and a rope. */
export function drawClimbing(stage: Stage): Composition {
  const { width, between, random, tones, mood } = stage
  const wall = tones(random.pick(['#c9b28f', '#8f9a93', '#b98a6c', '#6a6f70', '#a06a58'] as const))
  const [bright, dark] = [mix(wall.base, wall.lit, 0.55), mix(wall.base, wall.shade, 0.4)]
  const panels = times(Math.ceil(width / 300) + 1, (column) => {
    const [left, right] = [column * 300 - 150 + between(-30, 30), column * 300 + 150]
    return times(3, (row) => {
      const y = row * 290 - 80 + between(-30, 30)
      const [cx, cy] = [column * 300 + between(-50, 50), y + between(110, 180)]
      return (
        poly(dark, [left, y], [cx, cy], [left, y + 290]) +
        poly(bright, [right, y], [cx, cy], [left, y]) +
        poly(wall.lit, [right, y], [right, y + 290], [cx, cy])
      )
    })
  })
  const holds = times(Math.round(width / 22), () => {
    const paint = tones(random.pick(['terracotta', 'amber', 'acacia', 'navy', 'cream', 'rose'] as const))
    const [x, y, size] = [between(0, width), between(20, 640), between(11, 25)]
    return (
      poly(
        paint.shade,
        [x - size, y],
        [x - size * 0.3, y - size * 0.7],
        [x + size * 0.2, y + size * 0.6],
        [x - size * 0.6, y + size * 0.5],
      ) +
      poly(
        paint.lit,
        [x - size * 0.3, y - size * 0.7],
        [x + size, y - size * 0.3],
        [x + size * 0.8, y + size * 0.4],
        [x + size * 0.2, y + size * 0.6],
      )
    )
  })
  const mat = tones(random.pick(['navy', 'terracotta', 'acacia'] as const))
  const x = width * between(0.4, 0.55)
  const rope = width * between(0.68, 0.8)
  return {
    backdrop: wall.base,
    figure: standAt(x, 744),
    behind:
      rect(wall.base, 0, 0, width, 800) +
      panels +
      holds +
      veil(0.2, poly(mood.warm, [width, 0], [width, 420], [width * 0.1, 670], [-60, 670], [width * 0.5, 0])) +
      `<path fill="none" stroke="${tones('cream').base}" stroke-width="7" d="M${rope} -10V${660}Q${rope} 730 ${rope + 60} 734T${rope + 130} 716"/>` +
      rect(mat.base, 0, 670, width, 130) +
      poly(mat.lit, [width * 0.5, 670], [width, 670], [width, 800], [width * 0.3, 800]) +
      rect(mat.shade, 0, 660, width, 12),
  }
}

/** Draws a pier that runs out into the sea. */
export function drawPier(stage: Stage): Composition {
  const { width, height, mood, between, tones } = stage
  const horizon = between(400, 450)
  const far = width * between(0.48, 0.56)
  const wood = tones(mix('#a8754a', mood.mid, mood.isNight ? 0.5 : 0.2))
  const sunX = far + width * between(0.16, 0.32)
  const half = (y: number) => 16 + ((y - horizon) / (height - horizon)) * width * 0.4
  const acrossAt = (y: number, share: number) =>
    far + (stage.middle - far) * ((y - horizon) / (height - horizon)) + half(y) * share
  const rows = [0, 0.05, 0.11, 0.18, 0.26, 0.35, 0.46, 0.58, 0.72, 0.88, 1.05].map(
    (share) => horizon + 6 + share * (height - horizon),
  )
  const planks = rows.slice(0, -1).map((y, index) => {
    const low = rows[index + 1] ?? height
    const fill = index % 2 === 0 ? wood.base : mix(wood.base, wood.lit, 0.5)
    return poly(
      fill,
      [acrossAt(y, -1), y],
      [acrossAt(y, 1), y],
      [acrossAt(low, 1), low - 2],
      [acrossAt(low, -1), low - 2],
    )
  })
  const posts = [0.07, 0.2, 0.42, 0.8].map((share) => {
    const y = horizon + share * (height - horizon)
    const [wide, high] = [5 + share * 26, 26 + share * 150]
    return [-1, 1]
      .map((side) => {
        const x = acrossAt(y, side * 1.04)
        return (
          rect(wood.deep, x - wide / 2, y - high, wide, high + 20) +
          rect(wood.lit, x + wide * 0.14, y - high, wide * 0.36, high + 20)
        )
      })
      .join('')
  })
  return {
    figure: standAt(stage.middle, 728),
    behind:
      drawSky(stage, { horizon, sun: { x: sunX, y: horizon - between(-20, 80), r: between(70, 110) } }) +
      drawSea(stage, horizon, sunX) +
      path(mood.mid, lensPath([-80, horizon + 2], [width * 0.4, horizon + 2], 26)) +
      poly(
        wood.deep,
        [acrossAt(horizon + 6, -1), horizon + 6],
        [acrossAt(horizon + 6, 1), horizon + 6],
        [acrossAt(height, 1), height],
        [acrossAt(height, -1), height],
      ) +
      planks.join('') +
      posts.join(''),
  }
}
