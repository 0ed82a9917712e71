import { type Colour, mix, type Paint } from '../canvas/colours.ts'
import { at, disc, line, oval, path, poly, rect, times, veil } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'
import {
  drawBoard,
  drawBottle,
  drawCroissant,
  drawGlass,
  drawLemon,
  drawLoaf,
  drawPot,
  drawTomato,
} from '../objects/food.ts'
import { drawMirrorBall } from '../objects/mirror-ball.ts'
import type { Composition, FigurePlace } from '../scene.types.ts'
import {
  drawBookRow,
  drawLightPatch,
  drawMug,
  drawPendant,
  drawTabletop,
  drawWindow,
  pickWall,
} from '../scenery/room.ts'
import { standAt } from './wild.ts'

/** Returns the place for a figure whose lower half is hidden by a table or counter. */
const behindTable = (x: number, y: number, adultHeight = 1_220): FigurePlace => ({
  x,
  y,
  anchor: 'waist',
  adultHeight,
})

/** Draws a kitchen; the counter with the cooking is in front of the figure. */
export function drawKitchen(stage: Stage): Composition {
  const { width, between, tones, random, mood, chance } = stage
  const wall = pickWall(stage)
  const tile = mix(wall, '#fff3df', 0.3)
  const shelf = tones('wood')
  const y = between(250, 300)
  const jars = times(4, (index) => {
    const glass = tones(random.pick(['terracotta', 'cream', 'sage', 'amber', 'walnut'] as const))
    const [x, high] = [width * 0.03 + index * 52, between(48, 80)]
    return (
      rect(glass.shade, x, y - high, 22, high, 3) +
      rect(glass.lit, x + 16, y - high, 20, high, 3) +
      rect(tones('walnut').base, x - 2, y - high - 8, 40, 10, 3)
    )
  })
  const tiles = times(5, (row) =>
    times(Math.ceil(width / 74) + 1, (column) =>
      rect(tile, column * 74 - (row % 2) * 37, 380 + row * 46, 69, 41),
    ),
  )
  const board = width * between(0.2, 0.3)
  return {
    backdrop: wall,
    figure: behindTable(width * between(0.48, 0.56), 640),
    behind:
      rect(wall, 0, 0, width, 800) +
      tiles +
      drawWindow(stage, width * between(0.76, 0.82), 110, width * 0.34, 250) +
      rect(shelf.lit, -10, y, width * 0.36, 12) +
      rect(shelf.shade, -10, y + 12, width * 0.36, 8) +
      jars +
      drawLightPatch(stage, width * 0.12, between(330, 380), width * 0.44, 230) +
      drawPendant(
        stage,
        width * between(0.18, 0.24),
        130,
        62,
        random.pick(['#c8553d', '#e8a33d', '#2f4b3c'] as const),
      ),
    before:
      drawTabletop(stage, 640, '#b98452', 60) +
      at(board, 690, drawBoard(stage, width * 0.32)) +
      at(board - 30, 676, drawTomato(stage, 58)) +
      at(board + 34, 680, drawTomato(stage, 50)) +
      at(board + 76, 682, drawLemon(stage, 42)) +
      at(
        width * between(0.76, 0.82),
        694,
        drawPot(stage, between(150, 180), random.pick(['#c8553d', '#2f3e4b', '#e8a33d', mood.mid] as const)),
      ) +
      (chance(0.6)
        ? at(width * 0.58, 700, drawBottle(stage, 150, '#4c6b3c'))
        : at(width * 0.55, 700, drawLoaf(stage, 120))),
  }
}

const SPOTS = ['#e8a33d', '#d9614a', '#d99a86', '#7fa3a0', '#f0c46f'] as const

/** Draws a loudspeaker with its lower left corner at a place. */
function drawSpeaker({ tones }: Stage, x: number, y: number, wide: number, high: number): string {
  const { lit, base, deep } = tones('#4a3b40')
  const middle = x + wide / 2 - 4
  return [
    rect(base, x, y - high, wide, high),
    rect(lit, x + wide - 12, y - high, 12, high),
    disc(deep, middle, y - high * 0.3, wide * 0.28),
    disc(base, middle, y - high * 0.3, wide * 0.12),
    disc(deep, middle, y - high * 0.74, wide * 0.16),
  ].join('')
}

/** Draws a drum kit around the middle of its foot. */
function drawDrums({ tones }: Stage, x: number, y: number, colour: Paint): string {
  const { lit, base, shade } = tones(colour)
  const skin = tones('cream')
  const drum = (cx: number, cy: number, r: number, high: number) =>
    path(shade, `M${cx - r} ${cy - high}V${cy}A${r} ${r * 0.28} 0 0 0 ${cx} ${cy + r * 0.28}V${cy - high}Z`) +
    path(base, `M${cx + r} ${cy - high}V${cy}A${r} ${r * 0.28} 0 0 1 ${cx} ${cy + r * 0.28}V${cy - high}Z`) +
    oval(skin.base, cx, cy - high, r, r * 0.28) +
    rect(lit, cx + r - 8, cy - high, 8, high)
  return [
    line(tones('steel').base, 4, `M${x + 118} ${y}V${y - 148}M${x - 106} ${y}V${y - 130}`),
    oval(tones('amber').lit, x + 118, y - 148, 52, 8),
    oval(tones('amber').base, x - 106, y - 132, 46, 7),
    drum(x - 40, y - 74, 34, 36),
    drum(x + 42, y - 74, 34, 36),
    disc(shade, x, y - 52, 56),
    disc(skin.base, x, y - 52, 46),
    path(skin.shade, `M${x} ${y - 98}A46 46 0 0 0 ${x} ${y - 6}Q${x - 18} ${y - 52} ${x} ${y - 98}Z`),
    drum(x - 84, y - 10, 34, 46),
    drum(x + 88, y - 10, 38, 56),
  ].join('')
}

/** Draws the heads of a crowd, seen from behind. */
function drawCrowd({ width, height, between, chance, mood }: Stage, dark: Colour): string {
  return times(Math.ceil(width / 62) + 1, (index) => {
    const [x, y, r] = [index * 62 + between(-12, 12), between(748, 776), between(25, 32)]
    const arm = chance(0.3)
      ? line(dark, 15, `M${x + 30} ${y + 40}L${x + between(20, 44)} ${y - between(60, 100)}`)
      : ''
    return [
      arm,
      disc(dark, x, y, r),
      path(
        dark,
        `M${x - 48} ${height + 20}Q${x - 44} ${y + r * 0.7} ${x} ${y + r * 0.7}T${x + 48} ${height + 20}Z`,
      ),
      path(
        mix(dark, mood.warm, 0.3),
        `M${x + r * 0.3} ${y - r * 0.95}A${r} ${r} 0 0 1 ${x + r} ${y}Q${x + r * 0.7} ${y - r * 0.5} ${x + r * 0.3} ${y - r * 0.95}Z`,
      ),
    ].join('')
  })
}

/** Draws a stage with lights, a drum kit and the crowd before it. */
export function drawConcert(stage: Stage): Composition {
  const { width, height, between, tones, random, mood } = stage
  const hall = mix(mood.near, random.pick(['#5a2f4a', '#33425a', '#6b2f2c', '#2f4b3c'] as const), 0.7)
  const [first = '#e8a33d', second = '#d9614a', third = '#d99a86'] = random.sample(SPOTS, 3)
  const lamps = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => share * width)
  const beams = lamps.map((lamp, index) => {
    const to = lamp + between(-180, 180)
    return veil(
      0.3,
      poly(
        [first, second, third][index % 3] ?? first,
        [lamp - 12, 34],
        [lamp + 12, 34],
        [to + 110, 600],
        [to - 110, 600],
      ),
    )
  })
  const x = width * between(0.52, 0.62)
  const floor = tones('wood')
  const glow = mix(hall, first, 0.7)
  return {
    backdrop: glow,
    figure: standAt(x, 650, 480),
    behind: [
      rect(hall, 0, 0, width, height),
      disc(glow, x + width * between(-0.04, 0.08), between(280, 340), between(180, 230)),
      ...beams,
      rect(mix(hall, '#000000', 0.45), 0, 14, width, 18),
      ...lamps.map((lamp) =>
        poly(tones('ink').lit, [lamp - 18, 20], [lamp + 18, 20], [lamp + 13, 52], [lamp - 13, 52]),
      ),
      drawSpeaker(stage, width * 0.02, 600, 92, between(180, 250)),
      drawSpeaker(stage, width * 0.85, 600, 92, between(180, 250)),
      rect(floor.base, 0, 590, width, 110),
      poly(floor.lit, [width * 0.4, 590], [width, 590], [width, 700], [width * 0.2, 700]),
      rect(floor.deep, 0, 690, width, 120),
      drawDrums(
        stage,
        width * between(0.26, 0.34),
        612,
        random.pick(['terracotta', 'amber', 'navy', 'sage'] as const),
      ),
    ].join(''),
    before: drawCrowd(stage, mix(hall, '#000000', 0.5)),
  }
}

/** Draws a bookshop: shelves up to the ceiling, and a table of books in front of the figure. */
export function drawBookshop(stage: Stage): Composition {
  const { width, between, tones, mood } = stage
  const wood = tones(mix('#6a4630', mood.mid, 0.2))
  const rows = [150, 290, 430, 570, 710]
  const columns = Math.max(2, Math.round(width / 300))
  const shelves = rows.map(
    (y) =>
      times(columns, (column) =>
        drawBookRow(stage, (column * width) / columns + 16, ((column + 1) * width) / columns - 12, y, 112),
      ) +
      rect(wood.lit, 0, y, width, 10) +
      rect(wood.shade, 0, y + 10, width, 12),
  )
  const pile = (x: number, count: number) =>
    times(count, (index) => {
      const paint = tones(
        (['terracotta', 'cream', 'acacia', 'amber', 'navy'] as const)[(index + Math.round(x)) % 5] ?? 'cream',
      )
      const [wide, high, left] = [between(100, 140), between(18, 28), between(-10, 10)]
      return (
        rect(paint.base, x + left - wide / 2, 682 - index * 25, wide, high) +
        rect(paint.lit, x + left + wide * 0.2, 682 - index * 25, wide * 0.3, high) +
        rect(tones('cream').lit, x + left + wide * 0.44, 685 - index * 25, wide * 0.06, high - 6)
      )
    })
  return {
    backdrop: wood.base,
    figure: behindTable(width * between(0.46, 0.56), 656),
    behind:
      rect(wood.deep, 0, 0, width, 800) +
      shelves.join('') +
      times(
        columns + 1,
        (column) =>
          rect(wood.base, (column * width) / columns - 10, 0, 14, 800) +
          rect(wood.lit, (column * width) / columns + 2, 0, 6, 800),
      ) +
      veil(0.42, rect(wood.base, 0, 0, width, 800)) +
      drawLightPatch(stage, width * 0.1, between(120, 200), width * 0.7, between(330, 420)) +
      drawPendant(stage, width * between(0.12, 0.18), between(90, 130), 60, '#2f4b3c'),
    before: drawTabletop(stage, 700, '#a8754a', 40) + pile(width * 0.16, 3) + pile(width * 0.84, 4),
  }
}

/** Draws a dance floor under a mirror ball. */
export function drawDanceFloor(stage: Stage): Composition {
  const { width, height, between, random, mood, tones } = stage
  const hall = mix(mood.near, random.pick(['#3b2a40', '#2f3e4b', '#5b2b31'] as const), 0.6)
  const paints = random.sample(['terracotta', 'amber', 'rose', 'slate', 'aubergine', 'honey'] as const, 3)
  const horizon = between(570, 600)
  const x = stage.middle + between(-40, 40)
  const tiles = times(5, (row) => {
    const [top, low] = [row, row + 1].map((step) => horizon + (height - horizon) * (step / 5) ** 1.5)
    return times(10, (column) => {
      const { lit, base } = tones(paints[(row * 2 + column + random.below(2)) % 3] ?? 'amber')
      const across = (y: number, step: number) =>
        x + (step - 5) * (width * 0.13 + ((y - horizon) / (height - horizon)) * width * 0.16)
      const [y1 = 0, y2 = 0] = [top, low]
      return poly(
        column > 5 ? lit : base,
        [across(y1, column) + 2, y1 + 1],
        [across(y1, column + 1) - 2, y1 + 1],
        [across(y2, column + 1) - 2, y2 - 2],
        [across(y2, column) + 2, y2 - 2],
      )
    })
  })
  const glow = mix(hall, tones(paints[0] ?? 'amber').base, 0.45)
  return {
    backdrop: glow,
    figure: standAt(x, 736, 560),
    behind:
      rect(hall, 0, 0, width, height) +
      disc(glow, x, 360, between(240, 290)) +
      [-1, 1]
        .map((side) =>
          veil(
            0.2,
            poly(
              tones(paints[1] ?? 'rose').lit,
              [x + side * 20, 60],
              [x + side * (width * 0.9), horizon],
              [x + side * (width * 0.4), horizon],
            ),
          ),
        )
        .join('') +
      times(46, () =>
        veil(
          between(0.25, 0.8),
          oval(mood.warm, between(0, width), between(60, horizon - 10), between(4, 8), between(3, 6)),
        ),
      ) +
      at(x + between(90, 170), 130, drawMirrorBall(stage, 62)) +
      rect(mix(hall, '#000000', 0.3), 0, horizon - 12, width, height) +
      tiles,
  }
}

/** Draws a table at a café window, laid in front of the figure. */
export function drawCafeTable(stage: Stage): Composition {
  const { width, between, random, tones } = stage
  const wall = pickWall(stage)
  const cup = random.pick(['#f4ebda', '#c8553d', '#2f4b3c', '#e8a33d'] as const)
  return {
    figure: behindTable(width * between(0.44, 0.52), 650),
    behind:
      rect(wall, 0, 0, width, 800) +
      drawWindow(stage, width * 0.14, 70, width * 0.72, 400, random.pick(['town', 'hills'] as const)) +
      [0.08, 0.92]
        .map((share) =>
          drawPendant(
            stage,
            width * share,
            between(120, 170),
            54,
            random.pick(['#e8a33d', '#c8553d'] as const),
          ),
        )
        .join('') +
      rect(mix(wall, '#241a17', 0.2), 0, 560, width, 240),
    before:
      drawTabletop(stage, 660, '#a8754a', 90) +
      oval(tones('cream').shade, width * 0.28, 716, 74, 14) +
      drawMug(stage, [width * 0.28, 712], 78, cup) +
      oval(tones('cream').base, width * 0.72, 722, 96, 18) +
      at(width * 0.72, 720, drawCroissant(stage, 130)) +
      at(width * 0.5, 712, drawGlass(stage, 120, '#e8a33d', 0.4)),
  }
}
