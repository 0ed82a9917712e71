import { describe, expect, it } from 'vitest'
import { computeFrameRatio, fillsFrame } from './photo-frame.ts'

describe('the frame of the images', () => {
  it.each([
    ['has the shape of a single image', [[800, 800]], 1],
    [
      'has the shape of the tallest image',
      [
        [1600, 900],
        [900, 1000],
      ],
      0.9,
    ],
    ['isn’t taller than a card', [[500, 2000]], 0.8],
    ['isn’t wider than a screen', [[3000, 500]], 16 / 9],
    ['is square for an image without a size', [[0, 0]], 1],
  ] as const)('%s', (_what, sizes, ratio) => {
    expect(computeFrameRatio(sizes.map(([width, height]) => ({ width, height })))).toBeCloseTo(ratio)
  })

  it('an image that nearly fits fills the frame; others show whole', () => {
    expect(fillsFrame({ width: 4, height: 5 }, 0.8)).toBe(true)
    expect(fillsFrame({ width: 3, height: 4 }, 0.8)).toBe(true)
    expect(fillsFrame({ width: 16, height: 9 }, 0.8)).toBe(false)
  })
})
