import type { Picture } from '@savanna/contract/pictures'
import { expect, it } from 'vitest'
import { fitWithin, inViewingOrder, slotsForFiles, slotsOf } from './pictures.model.ts'

const picture = (pic_index: number, main = false): Picture => ({
  id: `p${pic_index}`,
  pic_index,
  profile_picture: main ? 1 : 0,
  url: '',
  srcset: '',
  thumbhash: '',
})

it('scales down to fit, and never up', () => {
  expect(fitWithin({ width: 4000, height: 3000 }, 1920)).toEqual({ width: 1920, height: 1440 })
  expect(fitWithin({ width: 3000, height: 4000 }, 1920)).toEqual({ width: 1440, height: 1920 })
  expect(fitWithin({ width: 640, height: 480 }, 1920)).toEqual({ width: 640, height: 480 })
  expect(fitWithin({ width: 10_000, height: 2 }, 1920)).toEqual({ width: 1920, height: 1 })
})

it('shows the main picture first and the others by slot', () => {
  const order = inViewingOrder([picture(0), picture(4), picture(2, true)])
  expect(order.map(({ pic_index }) => pic_index)).toEqual([2, 0, 4])
})

it('puts files into the chosen slot and then into free ones', () => {
  const slots = slotsOf([picture(1, true), picture(3)])
  expect(slotsForFiles(slots, 2, 1)).toEqual([2])
  expect(slotsForFiles(slots, 2, 5)).toEqual([2, 4, 0])
  expect(slotsForFiles(slots, 1, 2)).toEqual([1, 2])
})
