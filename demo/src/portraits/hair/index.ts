import type { Figure } from '../figure.ts'
import type { Hair } from '../traits.ts'
import { drawHeadscarf, drawHeadwrap, drawTurban } from './covered.ts'
import { drawBob, drawFringeBob, drawLongStraight, drawLongWavy } from './long.ts'
import type { HairLayers } from './mass.ts'
import {
  drawBald,
  drawBalding,
  drawCrew,
  drawCurlyTop,
  drawReceding,
  drawShaved,
  drawShortCoils,
} from './short.ts'
import { drawCurtains, drawPixie, drawQuiff, drawSidePart, drawUndercut } from './styled.ts'
import { drawAfro, drawBraids, drawCurls, drawLocs, drawPlaits, drawPuff } from './textured.ts'
import { drawBun, drawPonytail, drawTopKnot } from './tied.ts'

const DRAWINGS: Record<Hair, (figure: Figure) => HairLayers> = {
  crew: drawCrew,
  shaved: drawShaved,
  bald: drawBald,
  receding: drawReceding,
  balding: drawBalding,
  sidePart: drawSidePart,
  quiff: drawQuiff,
  undercut: drawUndercut,
  curtains: drawCurtains,
  curlyTop: drawCurlyTop,
  shortCoils: drawShortCoils,
  pixie: drawPixie,
  bob: drawBob,
  fringeBob: drawFringeBob,
  longStraight: drawLongStraight,
  longWavy: drawLongWavy,
  curls: drawCurls,
  afro: drawAfro,
  locs: drawLocs,
  braids: drawBraids,
  plaits: drawPlaits,
  bun: drawBun,
  topKnot: drawTopKnot,
  ponytail: drawPonytail,
  puff: drawPuff,
  headscarf: drawHeadscarf,
  headwrap: drawHeadwrap,
  turban: drawTurban,
}

export function drawHair(figure: Figure): HairLayers {
  return DRAWINGS[figure.traits.hair](figure)
}
