import { type Colour, mix, type Tones } from '../canvas/colours.ts'
import { at, disc, line, path, poly, rect, times, veil } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'
import type { Composition } from '../scene.types.ts'
import { drawRidge } from '../scenery/land.ts'
import { drawSky } from '../scenery/sky.ts'
import { drawCypress } from '../scenery/trees.ts'
import type { DrawObject } from './settings.ts'

/** Draws a row of seats along the lower edge. */
function drawSeats({ width, height }: Stage, velvet: Tones): string {
  return times(
    Math.ceil(width / 92) + 1,
    (index) =>
      path(
        mix(velvet.deep, '#000000', 0.2),
        `M${index * 92 - 40} ${height}V${height - 66}Q${index * 92} ${height - 104} ${index * 92 + 40} ${height - 66}V${height}Z`,
      ) +
      path(
        velvet.shade,
        `M${index * 92 + 8} ${height - 90}Q${index * 92 + 36} ${height - 88} ${index * 92 + 40} ${height - 66}V${height - 40}Q${index * 92 + 34} ${height - 80} ${index * 92 + 8} ${height - 90}Z`,
      ),
  )
}

/** Draws a theatre with its curtain half open. */
export function drawTheatre(stage: Stage): Composition {
  const { width, height, middle, between, random, tones, mood } = stage
  const velvet = tones(random.pick<Colour>(['#a8352f', '#2f4b3c', '#4a3045', '#2f3e4b', '#c8553d']))
  const gold = tones('amber')
  const back = mix(random.pick([mood.sky, mood.glow]), mood.ambient, 0.12)
  const open = width * between(0.2, 0.3)
  const floorY = between(580, 620)
  const sun = { x: middle + between(-70, 70), y: between(360, 440), r: between(100, 150) }
  const fold = (side: number) =>
    times(6, (index) => {
      const from = side < 0 ? -20 + index * 44 : width + 20 - index * 44
      const inward = side < 0 ? 1 : -1
      const reach = inward * (open - 60) * 0.1
      const fills = [velvet.shade, velvet.base, velvet.lit]
      return path(
        fills[(index + (side > 0 ? 1 : 0)) % 3] ?? velvet.base,
        `M${from} 60C${from + reach} 300 ${from + reach * 2} 420 ${from - inward * index * 12} ${floorY + 20}H${from + inward * (50 - index * 12)}C${from + inward * 52 + reach} 420 ${from + inward * 54} 260 ${from + inward * 48} 60Z`,
      )
    })
  return {
    backdrop: back,
    behind: [
      rect(back, 0, 0, width, height),
      disc(mood.sun, sun.x, sun.y, sun.r),
      path(mood.far, `M0 ${floorY - 60}Q${middle} ${floorY - 150} ${width} ${floorY - 40}V${floorY}H0Z`),
      drawCypress(stage, middle - between(100, 160), floorY - 30, between(170, 230), '#2f4b3c'),
      drawCypress(stage, middle + between(110, 170), floorY - 40, between(130, 190), '#2f4b3c'),
      rect(tones('wood').base, 0, floorY, width, 110),
      poly(
        tones('wood').lit,
        [middle - 90, floorY],
        [middle + 150, floorY],
        [middle + 260, floorY + 110],
        [middle - 200, floorY + 110],
      ),
      rect(tones('wood').deep, 0, floorY + 100, width, 120),
      fold(-1),
      fold(1),
      times(
        Math.ceil(width / 110) + 1,
        (index) =>
          path(
            index % 2 === 0 ? velvet.base : velvet.lit,
            `M${index * 110 - 60} -10H${index * 110 + 60}V70A60 56 0 0 1 ${index * 110 - 60} 70Z`,
          ) +
          path(
            gold.base,
            `M${index * 110 - 60} 70A60 56 0 0 0 ${index * 110 + 60} 70V80A60 56 0 0 1 ${index * 110 - 60} 80Z`,
          ),
      ),
      rect(gold.base, -10, floorY + 96, width + 20, 10),
      drawSeats(stage, velvet),
    ].join(''),
  }
}

/** Draws a row of columns around the middle. */
function drawColumns(
  { middle }: Stage,
  stone: Tones,
  { half, count, roof, foot }: { half: number; count: number; roof: number; foot: number },
): string {
  return times(count, (index) => {
    const x = middle - half * 0.84 + (index * half * 1.68) / (count - 1)
    return (
      rect(stone.shade, x - 19, roof + 40, 22, foot - roof - 60) +
      rect(stone.lit, x + 3, roof + 40, 17, foot - roof - 60) +
      rect(stone.base, x - 26, roof + 34, 52, 16) +
      rect(stone.base, x - 26, foot - 32, 52, 16)
    )
  })
}

/** Draws a museum with columns at the top of its steps. */
export function drawMuseum(stage: Stage): Composition {
  const { width, middle, between, tones, mood, random } = stage
  const horizon = between(520, 560)
  const stone = tones(random.pick<Colour>(['#e6d2b0', '#d9b59a', '#cfc4b0', '#b8a58c']))
  const half = Math.min(width * 0.4, 300)
  const count = random.pick([4, 5, 6])
  const [roof, foot] = [between(270, 310), 610]
  return {
    behind: [
      drawSky(stage, {
        horizon,
        sun: { x: middle + half * between(0.5, 1), y: between(180, 330), r: between(80, 130) },
      }),
      drawRidge(stage, horizon, 20, mood.far),
      [-1, 1]
        .map((side) =>
          times(2, (index) =>
            drawCypress(stage, middle + side * (half + 40 + index * 44), 640, between(230, 330), '#2f4b3c'),
          ),
        )
        .join(''),
      rect(stone.deep, middle - half * 0.9, roof + 30, half * 1.8, foot - roof - 30),
      rect(
        mix(stone.deep, mood.isNight ? '#f6c873' : mood.glow, 0.5),
        middle - half * 0.12,
        roof + 130,
        half * 0.24,
        foot - roof - 140,
      ),
      drawColumns(stage, stone, { half, count, roof, foot }),
      rect(stone.base, middle - half, roof, half * 2, 38),
      poly(
        stone.lit,
        [middle + half * 0.2, roof],
        [middle + half, roof],
        [middle + half, roof + 38],
        [middle, roof + 38],
      ),
      poly(
        stone.base,
        [middle - half - 16, roof],
        [middle, roof - between(100, 130)],
        [middle + half + 16, roof],
      ),
      poly(stone.shade, [middle - half + 40, roof - 12], [middle, roof - 92], [middle, roof - 12]),
      poly(stone.lit, [middle, roof - 92], [middle + half - 40, roof - 12], [middle, roof - 12]),
      times(5, (index) =>
        rect(
          index % 2 === 0 ? stone.base : stone.shade,
          middle - half - 10 - index * 26,
          foot - 18 + index * 24,
          half * 2 + 20 + index * 52,
          24,
        ),
      ),
      drawRidge(stage, 712, 8, mood.mid),
      stage.shadow(middle, 712, half * 1.2, 300),
    ].join(''),
  }
}

/** Draws a knight and a pawn on a chess board. */
export const drawChess: DrawObject = ({ tones, faceted, random }) => {
  const [white, black] = random
    .pick([
      ['cream', 'rust'],
      ['sand', 'navy'],
      ['cream', 'acacia'],
      ['honey', 'aubergine'],
    ] as const)
    .map((paint) => tones(paint))
  if (!white || !black) return ''
  const base = (t: typeof white, half: number) =>
    rect(t.shade, -half, -26, half, 26) +
    rect(t.lit, 0, -26, half, 26) +
    rect(t.shade, -half * 0.8, -50, half * 0.8, 26) +
    rect(t.lit, 0, -50, half * 0.8, 26)
  const knight = (t: typeof white) =>
    base(t, 86) +
    faceted(
      t.base,
      'M-64 -48C-70 -130 -30 -160 -20 -200C-50 -196 -70 -180 -92 -176Q-122 -186 -112 -216C-84 -250 -70 -290 -30 -314L-24 -356L10 -316C80 -290 96 -180 64 -48Z',
      path(t.lit, 'M14 -370C40 -260 10 -150 30 -40H110V-370Z'),
      path(t.shade, 'M-120 -230L-60 -260L-20 -200L-92 -170Z'),
    ) +
    disc(t.deep, -42, -258, 8)
  const pawn = (t: typeof white, scale: number) =>
    at(
      0,
      0,
      base(t, 66) +
        faceted(
          t.base,
          'M-44 -48C-40 -110 -18 -130 -18 -170H18C18 -130 40 -110 44 -48Z',
          rect(t.lit, 6, -200, 60, 200),
        ) +
        rect(t.base, -36, -180, 72, 14, 6) +
        faceted(
          t.shade,
          'M-42 -216A42 42 0 0 1 42 -216A42 42 0 0 1 -42 -216Z',
          path(t.lit, 'M6 -270Q20 -216 -6 -160H60V-270Z'),
        ),
      { scale },
    )
  const board = times(8, (column) =>
    times(3, (row) => {
      const [y1, y2] = [-30 + row * 24, -6 + row * 24]
      const across = (y: number, step: number) => (step - 4) * (64 + (y + 30) * 0.16)
      return poly(
        (column + row) % 2 === 0 ? white.base : black.base,
        [across(y1, column), y1],
        [across(y1, column + 1), y1],
        [across(y2, column + 1), y2],
        [across(y2, column), y2],
      )
    }),
  )
  return (
    board +
    rect(black.deep, -302, 42, 604, 22) +
    at(-196, -16, pawn(black, 0.62)) +
    at(214, -14, pawn(white, 0.66)) +
    at(96, 4, pawn(black, 0.9)) +
    at(-70, 14, knight(white), { scale: 1.08 })
  )
}

/** Draws an old film projector with its beam. */
export const drawProjector: DrawObject = ({ tones, faceted, random }) => {
  const [shell, dark, steel] = [
    tones(random.pick(['terracotta', 'slate', 'acacia', 'aubergine', 'wood'] as const)),
    tones('ink'),
    tones('steel'),
  ]
  const reel = (x: number, y: number, r: number) =>
    disc(steel.shade, x, y, r) +
    path(steel.base, `M${x} ${y - r}A${r} ${r} 0 0 1 ${x} ${y + r}Q${x + r * 0.3} ${y} ${x} ${y - r}Z`) +
    times(5, (index) =>
      disc(
        dark.base,
        x + Math.cos(index * 1.257) * r * 0.58,
        y + Math.sin(index * 1.257) * r * 0.58,
        r * 0.22,
      ),
    ) +
    disc(steel.lit, x, y, r * 0.16)
  return [
    veil(0.32, poly('#ffeec4', [196, -150], [620, -330], [620, 60], [196, -110])),
    line(dark.base, 18, 'M-60 -60L-130 0M60 -60L130 0'),
    reel(-90, -352, 100),
    reel(110, -330, 80),
    faceted(
      shell.base,
      'M-150 -230H110Q130 -230 130 -210V-70Q130 -50 110 -50H-130Q-150 -50 -150 -70Z',
      poly(shell.lit, [30, -240], [140, -240], [140, -40], [-20, -40]),
      times(4, (index) => rect(shell.shade, -126, -200 + index * 22, 80, 9, 4)),
    ),
    line(dark.base, 9, 'M-90 -240V-280M100 -240V-280'),
    rect(dark.base, 130, -170, 44, 76, 6),
    rect(steel.base, 170, -180, 32, 96, 6),
    rect(steel.lit, 186, -180, 16, 96, 6),
    disc(tones('amber').lit, -96, -84, 15),
    disc(dark.base, 40, -140, 40),
    disc(shell.deep, 40, -140, 26),
    disc(steel.lit, 46, -148, 8),
  ].join('')
}

/** Draws a pile of books with a cup or spectacles on it. */
export const drawBooks: DrawObject = (stage) => {
  const { tones, random, between } = stage
  const paints = random.sample(
    ['terracotta', 'acacia', 'navy', 'amber', 'aubergine', 'sage', 'rust', 'slate', 'rose'] as const,
    6,
  )
  const page = tones('cream')
  let y = 0
  const pile = paints.map((paint) => {
    const { lit, base, shade } = tones(paint)
    const [wide, high, left] = [between(280, 400), between(42, 68), between(-26, 26)]
    y -= high
    const [x, right] = [left - wide / 2, left + wide / 2]
    return [
      rect(base, x, y, wide, high, 4),
      rect(page.base, right - 26, y + 7, 26, high - 14),
      rect(page.lit, right - 14, y + 7, 14, high - 14),
      rect(lit, left + wide * 0.1, y, wide * 0.4 - 20, high),
      rect(lit, right - 26, y, 26, 7),
      rect(shade, right - 26, y + high - 7, 26, 7),
      rect(tones('honey').base, x + 26, y, 9, high),
      rect(tones('honey').base, x + 44, y, 4, high),
      rect(shade, left - 60, y + high * 0.36, 90, high * 0.24, 3),
    ].join('')
  })
  const top = random.pick([
    () =>
      at(
        between(-50, 50),
        y,
        rect(tones('cream').shade, -40, -66, 40, 66, 6) +
          rect(tones('terracotta').lit, 0, -66, 40, 66, 6) +
          rect(tones('terracotta').base, -40, -66, 44, 66, 6),
      ),
    () =>
      at(
        0,
        y,
        `<g fill="none" stroke="${tones('ink').base}" stroke-width="7"><circle cx="-46" cy="-28" r="28"/><circle cx="34" cy="-28" r="28"/><path d="M-18 -34Q-6 -44 6 -34M62 -34L120 -8M-74 -34L-110 -6"/></g>`,
      ),
    () =>
      at(
        between(-30, 30),
        y,
        poly(page.shade, [-130, -26], [0, -8], [0, -54], [-120, -80]) +
          poly(page.lit, [130, -26], [0, -8], [0, -54], [120, -80]) +
          poly(tones('rust').base, [-136, -18], [0, 0], [136, -18], [130, -26], [0, -8], [-130, -26]),
      ),
  ])()
  return pile.join('') + top
}

/** Draws an armchair with a reading lamp and a book. */
export const drawArmchair: DrawObject = ({ tones, faceted, random }) => {
  const [cloth, cushion, wood] = [
    tones(random.pick(['terracotta', 'acacia', 'navy', 'amber', 'sage', 'aubergine', 'rose'] as const)),
    tones(random.pick(['cream', 'honey', 'rust', 'slate'] as const)),
    tones('walnut'),
  ]
  return [
    line(wood.base, 9, 'M216 0V-470'),
    poly(wood.shade, [160, 0], [216, -16], [272, 0]),
    path('#fbdc94', 'M150 -440L182 -540H250L282 -440Z'),
    path('#fff1cc', 'M216 -540H250L282 -440H216Z'),
    veil(0.16, poly('#ffe3a0', [150, -440], [282, -440], [380, 0], [40, 0])),
    rect(wood.shade, -150, -40, 20, 40),
    rect(wood.base, 120, -40, 20, 40),
    faceted(
      cloth.base,
      'M-140 -120V-330Q-140 -400 -70 -400H70Q140 -400 140 -330V-120Z',
      path(cloth.lit, 'M30 -410Q60 -260 0 -110H150V-410Z'),
      times(3, (index) => disc(cloth.shade, -66 + index * 66, -310, 6)),
    ),
    at(
      -10,
      -190,
      rect(cushion.base, -56, -56, 112, 112, 14) +
        poly(cushion.lit, [0, -50], [56, -50], [56, 50], [-10, 50]),
      { turn: 14 },
    ),
    rect(cloth.lit, -140, -160, 280, 62, 18),
    rect(cloth.base, -140, -160, 150, 62, 18),
    rect(cloth.shade, -140, -104, 280, 74),
    faceted(
      cloth.shade,
      'M-196 -200Q-196 -240 -160 -240T-124 -200V-30H-196Z',
      path(cloth.base, 'M-160 -250H-120V-20H-170Z'),
    ),
    faceted(
      cloth.base,
      'M124 -200Q124 -240 160 -240T196 -200V-30H124Z',
      path(cloth.lit, 'M150 -250H200V-20H150Z'),
    ),
    at(
      60,
      -164,
      poly(tones('cream').shade, [-60, -8], [0, 0], [0, -22], [-54, -34]) +
        poly(tones('cream').lit, [60, -8], [0, 0], [0, -22], [54, -34]),
    ),
  ].join('')
}

/** Draws an open book from above with spectacles. */
export const drawOpenBook: DrawObject = (stage) => {
  const { tones, random, faceted, mood } = stage
  const [cover, page] = [
    tones(random.pick(['terracotta', 'acacia', 'navy', 'aubergine', 'amber'] as const)),
    tones('cream'),
  ]
  const text = (x: number) =>
    times(13, (row) =>
      rect(mix(page.shade, mood.ambient, 0.2), x, -134 + row * 23, row % 5 === 4 ? 90 : 156, 6),
    )
  const picture = faceted(
    tones('honey').base,
    'M40 -140H196V-20H40Z',
    disc(tones('terracotta').base, 120, -90, 34),
    path(tones('acacia').base, 'M40 -50Q110 -90 200 -44V0H40Z'),
  )
  return [
    at(-16, 18, veil(0.3, rect(mood.ambient, -260, -190, 520, 380))),
    rect(cover.base, -252, -186, 504, 372, 8),
    rect(cover.lit, 0, -186, 252, 372, 8),
    rect(page.shade, -240, -176, 480, 352),
    faceted(page.base, 'M-236 -176H0V176H-236Z', text(-206)),
    faceted(page.lit, 'M0 -176H236V176H0Z', text(38), rect(page.lit, 30, -150, 180, 140), picture),
    poly(page.shade, [-26, -176], [0, -176], [0, 176], [-14, 176]),
    poly(tones('rust').base, [60, -176], [84, -176], [84, 220], [72, 206], [60, 220]),
  ].join('')
}
