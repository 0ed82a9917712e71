import { NIGHTS } from '../canvas/moods.ts'
import type { SceneDrawing } from '../scene.types.ts'
import * as indoors from './indoors.ts'
import * as town from './town.ts'
import * as wild from './wild.ts'

/** Scenes with a place for a half or a full figure. */
export const PLACES = {
  trail: { draw: wild.drawTrail },
  beach: { draw: wild.drawBeach },
  kitchen: { draw: indoors.drawKitchen },
  concert: { draw: indoors.drawConcert },
  bookshop: { draw: indoors.drawBookshop },
  cycleWay: { draw: town.drawCycleWay },
  pier: { draw: wild.drawPier },
  rooftop: { draw: town.drawRooftop },
  garden: { draw: town.drawGarden },
  climbing: { draw: wild.drawClimbing },
  danceFloor: { draw: indoors.drawDanceFloor },
  cafeTable: { draw: indoors.drawCafeTable },
  parkBench: { draw: town.drawParkBench },
  snow: { draw: wild.drawSnow },
  campfire: { draw: wild.drawCampfire, moods: [...NIGHTS, 'plum'] },
} satisfies Record<string, SceneDrawing>
