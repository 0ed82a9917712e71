import { describe, expect, it } from 'vitest'
import { computeFrameRatio, fillsFrame } from './photo-frame.ts'

describe('the frame of the images', () => {
  it.each([
    ['is the shape of the only one', [[800, 800]], 1],
    [
      'is that of the tallest',
      [
        [1600, 900],
        [900, 1000],
      ],
      0.9,
    ],
    ['is not taller than a card', [[500, 2000]], 0.8],
    ['is not wider than a screen', [[3000, 500]], 16 / 9],
    ['is square for an image without a size', [[0, 0]], 1],
  ] as const)('%s', (_what, sizes, ratio) => {
    expect(computeFrameRatio(sizes.map(([width, height]) => ({ width, height })))).toBeCloseTo(ratio)
  })

  it('an image that nearly fits fills the frame, and others are shown whole', () => {
    expect(fillsFrame({ width: 4, height: 5 }, 0.8)).toBe(true)
    expect(fillsFrame({ width: 3, height: 4 }, 0.8)).toBe(true)
    expect(fillsFrame({ width: 16, height: 9 }, 0.8)).toBe(false)
  })
})
