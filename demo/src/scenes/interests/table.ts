import type { Colour } from '../canvas/colours.ts'
import { at, disc, lensPath, line, oval, path, poly, rect, times, veil } from '../canvas/shapes.ts'
import type { Stage } from '../canvas/stage.ts'
import {
  drawAubergine,
  drawBoard,
  drawBottle,
  drawCarrot,
  drawGlass,
  drawLemon,
  drawLoaf,
  drawPot,
  drawTomato,
} from '../objects/food.ts'
import { drawMug } from '../scenery/room.ts'
import { drawLeaf } from '../scenery/trees.ts'
import type { DrawObject } from './settings.ts'

/** Draws the shadow of something flat on a table seen from above. */
export const shadowBelow = ({ mood }: Stage, outline: string) =>
  veil(0.3, at(-16, 18, path(mood.ambient, outline)))

const circle = (r: number) => `M${-r} 0A${r} ${r} 0 0 1 ${r} 0A${r} ${r} 0 0 1 ${-r} 0Z`

/** Draws a basil leaf or two around the origin. */
export const drawBasil: DrawObject = ({ tones, between }) => {
  const green = tones('#4d7a45')
  return times(3, (index) =>
    drawLeaf(
      green,
      [0, 0],
      [Math.cos(index * 2.1) * between(36, 50), Math.sin(index * 2.1) * between(36, 50)],
      20,
    ),
  )
}

/** Draws a tomato slice from above. */
export const drawTomatoSlice: DrawObject = ({ tones }) => {
  const { lit, base, shade } = tones('#c8452f')
  return (
    disc(shade, 0, 0, 34) +
    disc(base, 1, -1, 30) +
    times(5, (index) =>
      path(
        lit,
        lensPath(
          [Math.cos(index * 1.257) * 7, Math.sin(index * 1.257) * 7],
          [Math.cos(index * 1.257) * 25, Math.sin(index * 1.257) * 25],
          8,
        ),
      ),
    )
  )
}

/** Draws a plate from above. */
export const drawPlate: DrawObject = (stage) => {
  const { base, lit, shade } = stage.tones('cream')
  return (
    shadowBelow(stage, circle(92)) +
    stage.faceted(base, circle(92), poly(lit, [0, -100], [100, -100], [100, 100], [40, 100])) +
    disc(shade, 0, 0, 62) +
    disc(base, 2, -2, 60)
  )
}

/** Draws a cup of coffee with its saucer from above. */
export const drawCoffeeAbove: DrawObject = (stage) => {
  const cup = stage.tones(stage.random.pick(['cream', 'terracotta', 'navy', 'sage'] as const))
  const coffee = stage.tones('walnut')
  return (
    shadowBelow(stage, circle(70)) +
    disc(cup.shade, 0, 0, 70) +
    disc(cup.base, 2, -3, 66) +
    line(cup.lit, 13, 'M40 20L66 34') +
    disc(cup.lit, 0, 0, 46) +
    disc(coffee.base, 0, 0, 38) +
    path(coffee.lit, 'M0 -38A38 38 0 0 1 30 24Q20 -6 0 -38Z')
  )
}

/** Draws a pizza from above with one slice pulled out. */
export const drawPizza: DrawObject = (stage) => {
  const { tones, between, faceted, random } = stage
  const [crust, sauce, cheese] = [tones('#c98a45'), tones('#b8432c'), tones('#f0cf86')]
  const cut = random.below(8) * 45
  const toppings = times(9, (index) => {
    const [angle, far] = [index * 2.4 + between(-0.2, 0.2), 40 + (index % 3) * 52]
    const draw = index % 3 === 0 ? drawBasil : drawTomatoSlice
    return at(Math.cos(angle) * far, Math.sin(angle) * far, draw(stage), {
      scale: between(0.75, 1),
      turn: between(0, 90),
    })
  })
  const blobs = times(16, () => {
    const [angle, far] = [between(0, 6.3), between(20, 168)]
    return oval(cheese.base, Math.cos(angle) * far, Math.sin(angle) * far, between(20, 36), between(16, 28))
  })
  const whole = faceted(
    crust.base,
    circle(232),
    poly(crust.lit, [20, -240], [240, -240], [240, 240], [90, 240]),
    disc(sauce.base, 0, 0, 204),
    disc(cheese.lit, 0, 0, 190),
    veil(0.5, disc(sauce.lit, 30, -20, 120)),
    blobs,
    toppings,
  )
  const cuts = times(4, (index) =>
    line(
      sauce.shade,
      5,
      `M${Math.cos((index * Math.PI) / 4) * 228} ${Math.sin((index * Math.PI) / 4) * 228}L${-Math.cos((index * Math.PI) / 4) * 228} ${-Math.sin((index * Math.PI) / 4) * 228}`,
    ),
  )
  const board = tones('walnut')
  return (
    shadowBelow(stage, circle(262)) +
    disc(board.base, 0, 0, 262) +
    stage.faceted(board.base, circle(262), poly(board.lit, [0, -270], [270, -270], [270, 270], [120, 270])) +
    at(0, 0, whole + cuts, { turn: cut })
  )
}

/** Draws a slice of pizza balanced on its tip. */
export const drawPizzaSlice: DrawObject = (stage) => {
  const { tones, faceted, between } = stage
  const [crust, cheese, side] = [tones('#c98a45'), tones('#f2c766'), tones('#b8432c')]
  const drips = times(3, (index) => {
    const x = -84 + index * 74
    return path(
      index > 0 ? cheese.base : cheese.shade,
      `M${x - 20} -250V${-110 + between(-50, 50)}a16 16 0 0 0 32 0V-250Z`,
    )
  })
  return [
    path(side.base, 'M-176 -352L-6 -6Q2 6 12 -6L182 -352Z'),
    drips,
    faceted(
      cheese.base,
      'M-188 -372L-6 -22Q2 -10 12 -22L192 -372Z',
      poly(cheese.lit, [20, -380], [200, -380], [200, 0], [4, 0]),
    ),
    [
      [-92, -318],
      [78, -286],
      [-14, -336],
      [-24, -196],
    ]
      .map(([x = 0, y = 0], index) =>
        at(x, y, index === 2 ? drawBasil(stage) : drawTomatoSlice(stage), { scale: index === 3 ? 0.7 : 1.1 }),
      )
      .join(''),
    faceted(
      crust.shade,
      'M-206 -374C-214 -426 -170 -440 -120 -432C-40 -446 60 -446 130 -432C180 -440 216 -420 206 -372C190 -350 160 -352 120 -360C40 -372 -40 -372 -116 -360C-156 -350 -190 -352 -206 -374Z',
      path(crust.base, 'M-60 -460H260V-330H-90Z'),
      path(crust.lit, 'M70 -460H260V-400Q140 -404 70 -460Z'),
    ),
  ].join('')
}

/** Draws a dome oven with a fire inside. */
export const drawPizzaOven: DrawObject = (stage) => {
  const { tones, faceted, random, between } = stage
  const clay = tones(random.pick(['terracotta', 'cream', 'rose', 'sand'] as const))
  const stone = tones('slate')
  const flame = (x: number, high: number, fill: Colour) =>
    path(
      fill,
      `M${x - 26} -96C${x - 34} ${-96 - high * 0.5} ${x} ${-96 - high * 0.5} ${x + 4} ${-96 - high}C${x + 20} ${-96 - high * 0.6} ${x + 32} ${-96 - high * 0.4} ${x + 26} -96Z`,
    )
  return [
    rect(clay.deep, 66, -420, 62, 150),
    rect(clay.base, 96, -420, 32, 150),
    rect(stone.base, 56, -432, 82, 18),
    faceted(
      clay.shade,
      'M-220 -84C-226 -260 -120 -348 0 -348C120 -348 226 -260 220 -84Z',
      path(clay.base, 'M-40 -360C-110 -240 -30 -160 -80 -80H260V-360Z'),
      path(clay.lit, 'M80 -360C60 -260 140 -200 130 -80H260V-360Z'),
    ),
    path(stone.shade, 'M-136 -84C-138 -190 -76 -230 0 -230C76 -230 138 -190 136 -84Z'),
    path('#2a1712', 'M-108 -84C-110 -168 -60 -200 0 -200C60 -200 110 -168 108 -84Z'),
    veil(0.5, path('#c8553d', 'M-96 -84C-90 -150 -50 -176 0 -176C50 -176 90 -150 96 -84Z')),
    flame(-44, between(70, 96), '#e8873d'),
    flame(-10, between(80, 100), '#c8452f'),
    flame(-28, between(40, 60), '#f7cf6f'),
    flame(40, between(40, 60), '#e8873d'),
    oval('#f0cf86', 44, -92, 44, 9),
    oval('#c8553d', 44, -94, 34, 6),
    rect(stone.base, -236, -88, 472, 90),
    rect(stone.lit, 60, -88, 176, 90),
    rect(stone.shade, -236, -88, 472, 10),
  ].join('')
}

/** Draws a pan full of vegetables from above. */
export const drawPan: DrawObject = (stage) => {
  const { tones, faceted, between, random } = stage
  const iron = tones('#3a3536')
  const wood = tones('wood')
  const foods = times(15, (index) => {
    const [angle, far] = [index * 2.4, Math.sqrt(index / 15) * 124]
    const draw = random.pick([drawTomatoSlice, drawBasil, drawMushroomSlice, drawPepper, drawEgg])
    return at(Math.cos(angle) * far, Math.sin(angle) * far, draw(stage), {
      scale: between(0.85, 1.15),
      turn: between(0, 360),
    })
  })
  return [
    shadowBelow(stage, `${circle(190)}M150 -24H420V24H150Z`),
    path(wood.shade, 'M250 -20H430Q452 0 430 20H250Z'),
    path(wood.lit, 'M250 -20H430Q446 -12 442 0H250Z'),
    rect(iron.base, 170, -16, 96, 32),
    faceted(iron.base, circle(192), poly(iron.lit, [0, -200], [200, -200], [200, 200], [60, 200])),
    disc(iron.deep, 0, 0, 172),
    faceted(iron.shade, circle(166), foods),
  ].join('')
}

const drawMushroomSlice: DrawObject = ({ tones }) => {
  const { base, shade, lit } = tones('#d8bd97')
  return (
    path(shade, 'M-34 0C-34 -40 34 -40 34 0C20 8 12 4 10 10V32H-10V10C-12 4 -20 8 -34 0Z') +
    path(base, 'M-26 -2C-26 -30 26 -30 26 -2C16 2 6 0 6 8V26H-6V8C-6 0 -16 2 -26 -2Z') +
    path(lit, 'M2 -24C20 -22 26 -14 26 -2L6 4Z')
  )
}
const drawPepper: DrawObject = ({ tones, random }) => {
  const paint = tones(random.pick(['#e8a33d', '#5f8a4a', '#c8452f'] as const))
  return `<path fill="none" stroke="${paint.base}" stroke-width="15" stroke-linecap="round" d="M-30 14C-40 -20 -10 -40 14 -30S42 10 26 24"/><path fill="none" stroke="${paint.lit}" stroke-width="5" stroke-linecap="round" d="M-4 -36C20 -36 40 -8 34 10"/>`
}
const drawEgg: DrawObject = ({ tones }) =>
  path(
    tones('cream').lit,
    'M-44 4C-50 -30 -16 -48 12 -38C44 -44 54 -8 40 18C30 46 -14 40 -24 34C-40 30 -46 18 -44 4Z',
  ) +
  disc(tones('amber').base, 2, -2, 19) +
  path(tones('honey').lit, 'M4 -20A19 19 0 0 1 20 4Q12 -10 4 -20Z')

/** Draws a board with vegetables and a knife. */
export const drawChopping: DrawObject = (stage) => {
  const { between, random, tones, chance } = stage
  const steel = tones('steel')
  const tall = random.sample(
    [
      (s: Stage) => drawTomato(s, 130),
      (s: Stage) => drawLemon(s, 96),
      (s: Stage) => drawLoaf(s, 230),
      (s: Stage) => drawTomato(s, 108),
    ],
    3,
  )
  const low = chance(0.5) ? drawAubergine(stage, 120) : drawCarrot(stage, 150)
  return [
    drawBoard(stage, 470),
    tall
      .map((draw, index) => at(-150 + index * between(120, 145), -20 - (index % 2) * 4, draw(stage)))
      .join(''),
    at(between(-90, 60), 2, low),
    path(steel.base, 'M30 22L196 6V24Q120 34 30 22Z'),
    path(steel.lit, 'M30 22L196 6V14Z'),
    rect(tones('walnut').base, 194, 4, 92, 22, 8),
    at(-204, -8, drawBasil(stage)),
  ].join('')
}

/** Draws a pot on the fire with a spoon in it. */
export const drawCookingPot: DrawObject = (stage) => {
  const { tones, random } = stage
  const wood = tones('wood')
  return (
    line(wood.shade, 16, 'M40 -170L118 -330') +
    line(wood.lit, 5, 'M46 -170L123 -330') +
    at(
      0,
      0,
      drawPot(stage, 330, random.pick(['#c8553d', '#2f3e4b', '#e8a33d', '#2f4b3c', '#4a3045'] as const)),
    )
  )
}

/** Draws loaves in a basket. */
export const drawBread: DrawObject = (stage) => {
  const { tones, faceted } = stage
  const { lit, base, shade } = tones('#a87443')
  const baguette = (x: number, turn: number) =>
    at(
      x,
      -70,
      faceted(
        tones('#c98a45').shade,
        'M-28 0C-40 -120 -34 -250 0 -280C34 -250 40 -120 28 0Z',
        path(tones('#c98a45').lit, 'M4 -290C-8 -160 10 -100 0 0H60V-290Z'),
        times(4, (index) =>
          path(tones('#ecc890').base, lensPath([-20, -70 - index * 52], [22, -96 - index * 52], 7)),
        ),
      ),
      { turn },
    )
  const weave = times(3, (row) =>
    times(12, (column) =>
      (row + column) % 2 === 0 ? rect(shade, -206 + column * 35, -104 + row * 34, 33, 30, 6) : '',
    ),
  )
  return (
    baguette(-90, -16) +
    baguette(-20, -3) +
    at(90, -84, drawLoaf(stage, 230)) +
    faceted(
      base,
      'M-220 -112H220L186 0H-186Z',
      poly(lit, [60, -120], [230, -120], [230, 10], [30, 10]),
      weave,
    ) +
    rect(lit, -226, -122, 452, 16, 8)
  )
}

export const mug: DrawObject = (stage) =>
  drawMug(stage, [0, 0], 84, stage.random.pick(['#f4ebda', '#c8553d', '#2f4b3c', '#e8a33d'] as const))
export const bottle: DrawObject = (stage) =>
  drawBottle(stage, 250, stage.random.pick(['#4c6b3c', '#7a2f33', '#6e8c8a'] as const))
export const glass: DrawObject = (stage) =>
  drawGlass(stage, 180, stage.random.pick(['#9b2f3a', '#e8c46f', '#d9614a'] as const))
export const tomato: DrawObject = (stage) => drawTomato(stage, 84)
export const lemon: DrawObject = (stage) => drawLemon(stage, 66)
