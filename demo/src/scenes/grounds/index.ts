import type { SceneDrawing } from '../scene.types.ts'
import {
  drawBalcony,
  drawCafe,
  drawCity,
  drawLeafShadows,
  drawMarket,
  drawStreet,
  drawWall,
} from './indoors.ts'
import {
  drawDesert,
  drawDusk,
  drawForest,
  drawMountains,
  drawPark,
  drawSavanna,
  drawSeaside,
} from './outdoors.ts'

/** Calm backgrounds for portraits: nothing is behind the head. */
export const GROUNDS = {
  dusk: { draw: drawDusk },
  desert: { draw: drawDesert },
  savanna: { draw: drawSavanna },
  seaside: { draw: drawSeaside },
  mountains: { draw: drawMountains },
  forest: { draw: drawForest },
  park: { draw: drawPark },
  city: { draw: drawCity },
  street: { draw: drawStreet },
  wall: { draw: drawWall },
  cafe: { draw: drawCafe },
  market: { draw: drawMarket },
  balcony: { draw: drawBalcony },
  leafShadows: { draw: drawLeafShadows },
} satisfies Record<string, SceneDrawing>
