import { createRandom } from '../../../server/src/kit/random.ts'
import { composeScene, drawScene, type Scene, type SceneKind } from '../scenes/index.ts'
import { type Figure, makeFigure } from './figure.ts'
import { ADULT_HEIGHT, type Arms, drawHalf, drawWhole, heightOf } from './person.ts'
import type { Drawing } from './portrait.ts'
import type { Look, Traits } from './traits.ts'

const SIZE = { width: 400, height: 500 }
/** How much of a scene is shown around a whole figure. */
const NEAR = 0.84

function armsFor({ traits }: Figure, slot: number): Arms {
  if (traits.wheelchair) return ['lap', 'lap']
  return createRandom(traits.seed * 11 + slot).pick<Arms>([
    ['down', 'pocket'],
    ['pocket', 'down'],
    ['hip', 'down'],
    ['down', 'hip'],
    ['pocket', 'pocket'],
  ])
}

/** The visible part of the scene: all of it around a half figure; closer to a whole one, whose face would be small. */
function frameOf({ x, anchor }: Scene['figure']): { x: number; y: number; share: number } {
  if (anchor === 'waist') return { x: 0, y: 0, share: 1 }
  const rest = SIZE.width * (1 - NEAR)
  return {
    x: Math.min(rest, Math.max(0, x - (SIZE.width * NEAR) / 2)),
    y: SIZE.height * (1 - NEAR) - 8,
    share: NEAR,
  }
}

/** Draws a person in the scene's place for a figure, 4:5, lit from the side of the scene's light. */
export function drawInScene(kind: SceneKind, traits: Traits, look: Look, slot: number): Drawing {
  const scene = drawScene(kind, traits.seed * 7 + slot, SIZE)
  const figure = makeFigure(`s${slot}`, traits, look)
  const { x, y, anchor, adultHeight } = scene.figure
  const tall = traits.gender === 'man' ? 1.02 : 0.96
  const scale = (adultHeight / ADULT_HEIGHT) * (anchor === 'waist' ? 1 : tall)
  const eyes = y - heightOf(figure, anchor) * scale
  const side = scene.light.from === 'left' ? -1 : 1
  const drawn =
    anchor === 'waist' ? drawHalf(figure, ['front', 'down']) : drawWhole(figure, armsFor(figure, slot))
  const placed = `<g transform="translate(${x.toFixed(1)} ${eyes.toFixed(1)}) scale(${(side * scale).toFixed(4)} ${scale.toFixed(4)})">${drawn}</g>`
  const frame = frameOf(scene.figure)
  const box = [frame.x, frame.y, SIZE.width * frame.share, SIZE.height * frame.share].map((value) =>
    value.toFixed(1),
  )
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${SIZE.width}" height="${SIZE.height}">${scene.behind}${scene.shadow}${placed}${scene.before}</svg>`,
    focus: {
      x: (x - frame.x) / (SIZE.width * frame.share),
      y: (eyes - frame.y) / (SIZE.height * frame.share),
    },
  }
}

/** Draws a thing or an animal that a person loves, 4:5. */
export function drawThing(kind: SceneKind, { seed }: Traits, slot: number): Drawing {
  return { svg: composeScene(drawScene(kind, seed * 7 + slot, SIZE)), focus: { x: 0.5, y: 0.5 } }
}
