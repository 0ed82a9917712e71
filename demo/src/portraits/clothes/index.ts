import type { Figure } from '../figure.ts'
import type { Garment } from '../traits.ts'
import { drawBoatNeck, drawDress, drawKurta, drawSaree, drawWrap } from './dresses.ts'
import {
  drawBlazer,
  drawBlazerShirt,
  drawCardigan,
  drawDenim,
  drawHoodie,
  drawOvershirt,
  drawPolo,
  drawShirt,
  drawTee,
  drawTurtleneck,
  drawVNeck,
} from './tops.ts'

const DRAWINGS: Record<Garment, (figure: Figure) => string> = {
  tee: drawTee,
  vNeck: drawVNeck,
  turtleneck: drawTurtleneck,
  shirt: drawShirt,
  overshirt: drawOvershirt,
  blazer: drawBlazer,
  blazerShirt: drawBlazerShirt,
  hoodie: drawHoodie,
  cardigan: drawCardigan,
  denim: drawDenim,
  dress: drawDress,
  wrap: drawWrap,
  boatNeck: drawBoatNeck,
  saree: drawSaree,
  kurta: drawKurta,
  polo: drawPolo,
}

export function drawTop(figure: Figure): string {
  return DRAWINGS[figure.look.garment](figure)
}
