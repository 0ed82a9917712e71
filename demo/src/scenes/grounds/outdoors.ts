import { mix } from '../canvas/colours.ts'
import { path, rect, times } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'
import type { Composition } from '../scene.types.ts'
import { drawDunes, drawGrass, drawMountain, drawRidge, drawSea } from '../scenery/land.ts'
import { drawBirds, drawSky } from '../scenery/sky.ts'
import { drawAcacia, drawBush, drawPine, drawRoundTree } from '../scenery/trees.ts'

/** Draws a dusk sky with a large sun over low hills. */
export function drawDusk(stage: Stage): Composition {
  const { width, mood, between } = stage
  const horizon = between(560, 640)
  return {
    behind:
      drawSky(stage, {
        horizon,
        sun: { x: width * between(0.66, 0.9), y: between(150, 330), r: between(110, 190) },
      }) +
      drawRidge(stage, horizon, 30, mood.far) +
      drawRidge(stage, horizon + 90, 26, mood.mid),
  }
}

/** Draws dunes with a crest in the light. */
export function drawDesert(stage: Stage): Composition {
  const { mood, between } = stage
  const horizon = between(520, 580)
  return {
    behind:
      drawSky(stage, { horizon }) +
      drawDunes(stage, horizon, 90, mood.far) +
      drawDunes(stage, horizon + 120, 130, mood.mid),
  }
}

/** Draws the savanna with an umbrella thorn at the side. */
export function drawSavanna(stage: Stage): Composition {
  const { width, mood, between } = stage
  const horizon = between(560, 630)
  return {
    behind:
      drawSky(stage, { horizon }) +
      drawRidge(stage, horizon, 22, mood.far) +
      drawAcacia(stage, width * between(0.72, 0.92), horizon + 40, between(0.7, 1), {
        leaf: mix('#3f6650', mood.mid, 0.3),
      }) +
      drawRidge(stage, horizon + 70, 22, mood.mid) +
      drawAcacia(stage, width * between(0.02, 0.18), horizon + 110, between(1.3, 1.8), {
        leaf: mix('#2f4b3c', mood.near, 0.3),
        flip: true,
      }) +
      drawRidge(stage, horizon + 130, 18, mood.near) +
      drawGrass(stage, horizon + 140, mood.near, 12),
  }
}

/** Draws the sea at the hour when the sun touches it. */
export function drawSeaside(stage: Stage): Composition {
  const { width, between } = stage
  const horizon = between(420, 520)
  const x = width * between(0.62, 0.9)
  return {
    behind:
      drawSky(stage, { horizon, sun: { x, y: horizon - between(-20, 120), r: between(80, 140) } }) +
      drawSea(stage, horizon, x) +
      drawBirds(stage, width * between(0.05, 0.3), between(110, 220)),
  }
}

/** Draws mountains in three distances. */
export function drawMountains(stage: Stage): Composition {
  const { width, mood, between } = stage
  const horizon = between(500, 560)
  const far = mix(mood.far, mood.sky, 0.35)
  return {
    behind:
      drawSky(stage, { horizon: horizon - 90 }) +
      drawMountain(
        stage,
        {
          x: width * between(0.05, 0.25),
          y: horizon - between(160, 240),
          reach: width * 0.55,
          foot: horizon + 120,
        },
        far,
        { snow: 0.28 },
      ) +
      drawMountain(
        stage,
        {
          x: width * between(0.8, 1),
          y: horizon - between(110, 200),
          reach: width * 0.6,
          foot: horizon + 160,
        },
        mood.far,
        { snow: 0.2 },
      ) +
      drawRidge(stage, horizon + 90, 34, mood.mid) +
      times(9, (index) =>
        drawPine(
          stage,
          (index / 8) * width + between(-30, 30),
          horizon + between(130, 170),
          between(70, 130),
          mix('#2f4b3c', mood.near, 0.4),
        ),
      ) +
      drawRidge(stage, horizon + 160, 20, mood.near),
  }
}

/** Draws a wood with trunks, and the light that falls between them. */
export function drawForest(stage: Stage): Composition {
  const { width, height, mood, between, tones } = stage
  const trunk = (x: number, wide: number, colour: typeof mood.sky) => {
    const { lit, shade } = tones(colour)
    const lean = between(-16, 16)
    return (
      path(
        shade,
        `M${x - wide} ${height}L${x - wide * 0.7 + lean} -10H${x + wide * 0.2 + lean}L${x + wide * 0.1} ${height}Z`,
      ) +
      path(
        lit,
        `M${x + wide * 0.1} ${height}L${x + wide * 0.2 + lean} -10H${x + wide * 0.7 + lean}L${x + wide} ${height}Z`,
      )
    )
  }
  const air = mix(mood.glow, '#a9b884', 0.45)
  const beams = times(4, (index) => {
    const x = width * (0.2 + index * 0.3) + between(-50, 50)
    return `<path opacity=".2" fill="${mood.warm}" d="M${x + 240} -10H${x + 300}L${x - 60} ${height}H${x - 220}Z"/>`
  })
  const sides = [0.02, 0.14, 0.86, 0.98].map((share) => share + between(-0.03, 0.03))
  return {
    backdrop: air,
    behind:
      rect(air, 0, 0, width, height) +
      times(7, () => trunk(between(0, width), between(8, 15), mix(air, '#5d6b4c', 0.35))) +
      beams +
      times(4, (index) =>
        trunk(width * (0.1 + index * 0.27) + between(-30, 30), between(16, 24), mix(air, '#4b4a38', 0.55)),
      ) +
      drawRidge(stage, 640, 26, mix('#55683f', mood.mid, 0.3)) +
      sides.map((share) => trunk(width * share, between(26, 44), '#4a3a2c')).join('') +
      times(6, (index) =>
        drawBush(stage, (index / 5) * width, 790, between(150, 230), mix('#3f5c3c', mood.near, 0.2)),
      ),
  }
}

/** Draws a park with round trees. */
export function drawPark(stage: Stage): Composition {
  const { width, mood, between } = stage
  const horizon = between(540, 600)
  const leaf = mix('#56805f', mood.far, 0.25)
  return {
    behind:
      drawSky(stage, { horizon }) +
      drawRidge(stage, horizon - 20, 20, mix(leaf, mood.glow, 0.45)) +
      [0, 0.16, 0.84, 1]
        .map((share) =>
          drawRoundTree(
            stage,
            width * (share + between(-0.05, 0.05)),
            horizon + between(20, 70),
            between(210, 330),
            leaf,
          ),
        )
        .join('') +
      drawRidge(stage, horizon + 50, 14, mix(leaf, mood.mid, 0.3)) +
      drawRidge(stage, horizon + 140, 16, mix(leaf, mood.near, 0.5)),
  }
}
