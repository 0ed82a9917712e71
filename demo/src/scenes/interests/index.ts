import { NIGHTS } from '../canvas/moods.ts'
import type { SceneDrawing } from '../scene.types.ts'
import * as animals from './animals.ts'
import * as clothes from './clothes.ts'
import * as culture from './culture.ts'
import * as desk from './desk.ts'
import * as music from './music.ts'
import * as nature from './nature.ts'
import * as party from './party.ts'
import { beforeSun, fromAbove, inRoom, onTable, outdoors } from './settings.ts'
import * as sport from './sport.ts'
import * as study from './study.ts'
import * as table from './table.ts'
import * as travel from './travel.ts'

/** Members' interests: things and places, drawn large. */
export const INTERESTS = {
  pizza: {
    draw: fromAbove({
      object: table.drawPizza,
      extras: [table.drawTomatoSlice, table.drawBasil, table.drawPlate, table.drawCoffeeAbove],
    }),
  },
  pizzaSlice: {
    draw: beforeSun({
      object: table.drawPizzaSlice,
      foot: 30,
      extras: [table.bottle, table.glass, table.tomato],
    }),
  },
  pizzaOven: { draw: outdoors({ object: table.drawPizzaOven, foot: 220 }, '#a8754a') },
  pan: {
    draw: fromAbove({
      object: table.drawPan,
      extras: [table.drawTomatoSlice, table.drawBasil, table.drawPlate, table.drawCoffeeAbove],
    }),
  },
  chopping: { draw: onTable({ object: table.drawChopping, foot: 230, extras: [table.bottle, table.mug] }) },
  cookingPot: {
    draw: onTable({
      object: table.drawCookingPot,
      foot: 160,
      extras: [table.bottle, table.tomato, table.lemon],
    }),
  },
  bread: {
    draw: onTable({ object: table.drawBread, foot: 190, extras: [table.mug, table.glass, table.bottle] }),
  },
  guitar: { draw: inRoom({ object: music.drawGuitar, foot: 70 }) },
  turntable: {
    draw: fromAbove({
      object: music.drawTurntable,
      extras: [music.drawRecord, music.drawRecord, table.drawCoffeeAbove],
    }),
  },
  trumpet: { draw: beforeSun({ object: music.drawTrumpet, foot: 80 }) },
  piano: { draw: inRoom({ object: music.drawPiano, foot: 250 }) },
  dog: { draw: outdoors({ object: animals.drawDog, foot: 110, scale: 1.1 }, '#7d8a4a') },
  dogAtHome: { draw: inRoom({ object: animals.drawDog, foot: 110 }) },
  cat: { draw: onTable({ object: animals.drawCat, foot: 110, extras: [table.mug] }) },
  robin: { draw: beforeSun({ object: animals.drawRobin, foot: 20, scale: 0.95 }) },
  giraffe: { draw: outdoors({ object: animals.drawGiraffe, foot: 110, scale: 0.86 }, '#b98a45') },
  runningShoe: { draw: beforeSun({ object: sport.drawShoe, foot: 200 }) },
  football: { draw: outdoors({ object: sport.drawFootball, foot: 120 }, 'leaf') },
  racket: { draw: fromAbove({ object: sport.drawRacket, scale: 1.1 }, ['terracotta', '#7d8a4a', 'slate']) },
  bicycle: { draw: outdoors({ object: sport.drawLargeBicycle, foot: 210 }, '#d9b48a') },
  surf: { draw: sport.drawSurf },
  disco: { draw: party.drawDisco },
  drinks: { draw: onTable({ object: party.drawDrinks, foot: 190, extras: [table.bottle, table.lemon] }) },
  cake: { draw: onTable({ object: party.drawCake, foot: 220, extras: [table.glass, table.mug] }) },
  gardenParty: { draw: party.drawGardenParty },
  suitcase: { draw: inRoom({ object: travel.drawSuitcase, foot: 210 }) },
  planeWindow: { draw: travel.drawPlaneWindow },
  van: { draw: outdoors({ object: travel.drawVan, foot: 250 }, '#b98a45') },
  sailing: { draw: travel.drawSailing },
  balloons: { draw: travel.drawBalloons },
  robot: { draw: onTable({ object: desk.drawRobot, foot: 110, extras: [table.mug] }) },
  camera: { draw: onTable({ object: desk.drawCamera, foot: 210, extras: [table.mug] }) },
  synthesiser: {
    draw: fromAbove({ object: desk.drawSynthesiser, extras: [music.drawRecord, table.drawCoffeeAbove] }),
  },
  laptop: { draw: onTable({ object: desk.drawLaptop, foot: 260, extras: [table.mug] }) },
  easel: { draw: inRoom({ object: desk.drawEasel, foot: 130 }) },
  brushes: { draw: onTable({ object: desk.drawBrushes, foot: 110, extras: [table.mug] }) },
  vases: { draw: onTable({ object: desk.drawVases, foot: 190, extras: [table.lemon] }) },
  theatre: { draw: culture.drawTheatre },
  museum: { draw: culture.drawMuseum },
  chess: { draw: onTable({ object: culture.drawChess, foot: 240 }) },
  projector: { draw: onTable({ object: culture.drawProjector, foot: 130 }) },
  books: { draw: onTable({ object: culture.drawBooks, foot: 170, extras: [table.mug, table.lemon] }) },
  armchair: { draw: inRoom({ object: culture.drawArmchair, foot: 190 }) },
  openBook: {
    draw: fromAbove({
      object: culture.drawOpenBook,
      extras: [table.drawCoffeeAbove, table.drawBasil, table.drawPlate],
    }),
  },
  coins: { draw: onTable({ object: study.drawCoins, foot: 230, extras: [table.mug] }) },
  piggyBank: { draw: onTable({ object: study.drawPiggyBank, foot: 150 }) },
  ledger: {
    isOneWay: true,
    draw: fromAbove({ object: study.drawLedger, extras: [table.drawCoffeeAbove, table.drawPlate] }),
  },
  megaphone: { draw: beforeSun({ object: study.drawMegaphone, foot: 60, scale: 0.84 }) },
  ballotBox: { draw: onTable({ object: study.drawBallotBox, foot: 210 }) },
  newspaper: {
    draw: fromAbove({
      object: study.drawNewspaper,
      extras: [table.drawCoffeeAbove, table.drawPlate, table.drawCoffeeAbove],
    }),
  },
  lake: { draw: nature.drawLake },
  vineyard: { draw: nature.drawVineyard },
  stargazing: { draw: nature.drawStargazing, moods: [...NIGHTS, 'plum'] },
  mushrooms: { draw: outdoors({ object: nature.drawMushrooms, foot: 120, scale: 1.08 }, 'leaf') },
  sewingMachine: { draw: onTable({ object: clothes.drawSewingMachine, foot: 250 }) },
  jumpers: { draw: onTable({ object: clothes.drawJumpers, foot: 190, extras: [table.mug] }) },
  clothesRail: { draw: inRoom({ object: clothes.drawClothesRail, foot: 250 }) },
  boots: { draw: beforeSun({ object: clothes.drawBoots, foot: 170, scale: 1.05 }) },
  hat: { draw: onTable({ object: clothes.drawHat, foot: 240, scale: 0.86 }) },
  handbag: { draw: inRoom({ object: clothes.drawHandbag, foot: 200 }) },
} satisfies Record<string, SceneDrawing>
