import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  computeCut,
  computeTurnedSize,
  type Turns,
  turnMatrix,
  turnRight,
  WHOLE,
  ZOOM,
  zoomBy,
} from './crop.model.ts'

const TURNS: Turns[] = [0, 1, 2, 3]

it('four quarter turns restore the original rotation', () => {
  expect(TURNS.map(turnRight)).toEqual([1, 2, 3, 0])
  expect(TURNS.map((turns) => computeTurnedSize({ width: 40, height: 30 }, turns).width)).toEqual([
    40, 30, 40, 30,
  ])
})

it('a rotated photo fills exactly its rotated size', () => {
  const photo = { width: 40, height: 30 }
  for (const turns of TURNS) {
    const [a, b, c, d, e, f] = turnMatrix(photo, turns)
    const onto = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f]
    const corners = [onto(0, 0), onto(photo.width, photo.height)]
    const size = computeTurnedSize(photo, turns)
    for (const axis of [0, 1]) {
      const [low, high] = corners.map((corner) => corner[axis] ?? -1).sort((one, other) => one - other)
      expect([low, high]).toEqual([0, axis === 0 ? size.width : size.height])
    }
  }
  // To the right: the top left corner becomes the top right one.
  const [, , , , x, y] = turnMatrix(photo, 1)
  expect([x, y]).toEqual([30, 0])
})

it('a crop is in rotated pixels and is never enlarged', () => {
  const photo = { width: 4000, height: 3000 }
  const area = { x: 10, y: 0, width: 50, height: 100 }
  expect(computeCut(photo, { turns: 0, area }, 1600)).toEqual({
    from: { x: 400, y: 0, width: 2000, height: 3000 },
    size: { width: 1067, height: 1600 },
  })
  expect(computeCut(photo, { turns: 1, area: WHOLE }, 5000).size).toEqual({ width: 3000, height: 4000 })
})

it('the zoom stays within its bounds', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(-ZOOM.step, ZOOM.step), { maxLength: 80 }), (changes) => {
      const zoom = changes.reduce(zoomBy, 1)
      expect(zoom).toBeGreaterThanOrEqual(ZOOM.min)
      expect(zoom).toBeLessThanOrEqual(ZOOM.max)
      expect(Math.round(zoom * 10) / 10).toBe(zoom)
    }),
  )
})
