import { expect, it } from 'vitest'
import { describeFocus, moveByKey, placeIn } from './focus.model.ts'

const key = (name: string, shiftKey = false) => ({ key: name, shiftKey })

it('arrow keys move the focal point within the picture, further with Shift', () => {
  const middle = { x: 0.5, y: 0.5 }
  expect(moveByKey(middle, key('ArrowLeft'))).toEqual({ x: 0.48, y: 0.5 })
  expect(moveByKey(middle, key('ArrowDown', true))).toEqual({ x: 0.5, y: 0.6 })
  expect(moveByKey({ x: 1, y: 0 }, key('ArrowRight'))).toEqual({ x: 1, y: 0 })
  expect(moveByKey({ x: 1, y: 0 }, key('ArrowUp', true))).toEqual({ x: 1, y: 0 })
  expect(moveByKey(middle, key('Tab'))).toBeUndefined()
})

it('a pointer outside of the picture means its nearest edge', () => {
  const box = { left: 100, top: 50, width: 200, height: 400 }
  expect(placeIn(box, { clientX: 150, clientY: 150 })).toEqual({ x: 0.25, y: 0.25 })
  expect(placeIn(box, { clientX: 0, clientY: 900 })).toEqual({ x: 0, y: 1 })
})

it('describes the focal point in words', () => {
  expect(describeFocus({ x: 0.254, y: 1 })).toBe('25 per cent from the left, 100 per cent from the top')
})
