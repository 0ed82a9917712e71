import type { Picture } from '@savanna/contract/pictures/routes'
import { expect, it } from 'vitest'
import {
  arrangeSlots,
  fitWithin,
  inViewingOrder,
  listOrder,
  listSlots,
  moveSlot,
  slotsForFiles,
} from './pictures.model.ts'

const picture = (pic_index: number, main = false): Picture => ({
  id: `p${pic_index}`,
  pic_index,
  profile_picture: main ? 1 : 0,
  url: '',
  srcset: '',
  thumbhash: '',
  focus_x: 0.5,
  focus_y: 0.4,
  scrim: '#2b241c',
})

it('a picture is scaled down to fit and never up', () => {
  expect(fitWithin({ width: 4000, height: 3000 }, 1920)).toEqual({ width: 1920, height: 1440 })
  expect(fitWithin({ width: 3000, height: 4000 }, 1920)).toEqual({ width: 1440, height: 1920 })
  expect(fitWithin({ width: 640, height: 480 }, 1920)).toEqual({ width: 640, height: 480 })
  expect(fitWithin({ width: 10_000, height: 2 }, 1920)).toEqual({ width: 1920, height: 1 })
})

it('the main picture comes first and the others by slot', () => {
  const order = inViewingOrder([picture(0), picture(4), picture(2, true)])
  expect(order.map(({ pic_index }) => pic_index)).toEqual([2, 0, 4])
})

it('the first file goes into the chosen slot, others into free ones', () => {
  const slots = listSlots([picture(1, true), picture(3)])
  expect(slotsForFiles(slots, 2, 1)).toEqual([2])
  expect(slotsForFiles(slots, 2, 5)).toEqual([2, 4, 0])
  expect(slotsForFiles(slots, 1, 2)).toEqual([1, 2])
})

it('slots with an upload aren’t given to further files', () => {
  const slots = listSlots([picture(1, true)])
  expect(slotsForFiles(slots, 2, 5, [0, 3])).toEqual([2, 4])
  expect(slotsForFiles(slots, 1, 1, [0, 2, 3, 4])).toEqual([1])
})

it('a picture moves to another place, no further than the ends', () => {
  const order = ['a', 'b', 'c']
  expect(moveSlot(order, 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(moveSlot(order, 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(moveSlot(order, 'b', 1)).toEqual(order)
  expect(moveSlot(order, 'a', -1)).toEqual(order)
  expect(moveSlot(order, 'a', 9)).toEqual(['b', 'c', 'a'])
})

it('arranging pictures in the filled slots is idempotent', () => {
  const pictures = [picture(0, true), picture(2), picture(4)]
  expect(listOrder([...pictures].reverse())).toEqual(['p0', 'p2', 'p4'])
  const once = arrangeSlots(pictures, ['p4', 'p0', 'p2'])
  expect(once.map(({ id, pic_index }) => [id, pic_index])).toEqual([
    ['p4', 0],
    ['p0', 2],
    ['p2', 4],
  ])
  expect(arrangeSlots(once, ['p4', 'p0', 'p2'])).toEqual(once)
  for (const stale of [
    ['p4', 'p0'],
    ['p4', 'p0', 'gone'],
    ['p4', 'p0', 'p2', 'gone'],
  ])
    expect(arrangeSlots(pictures, stale)).toBe(pictures)
})
