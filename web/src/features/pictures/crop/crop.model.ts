import { fitWithin, type Size } from '../pictures.model.ts'

/** Clockwise quarter turns of a photo. */
export type Turns = 0 | 1 | 2 | 3

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** An edit of a photo: a rotation, then a crop in per cent of the rotated photo. */
export interface Edit {
  turns: Turns
  area: Area
}

export const WHOLE: Area = { x: 0, y: 0, width: 100, height: 100 }
/** Aspect ratio (width / height) of every picture on the site. */
export const FRAME = 4 / 5
export const ZOOM = { min: 1, max: 4, step: 0.1 } as const

export function turnRight(turns: Turns): Turns {
  return ((turns + 1) % 4) as Turns
}

export function computeTurnedSize({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Returns the changed zoom, clamped to its bounds and rounded against floating-point drift. */
export function zoomBy(zoom: number, change: number): number {
  const next = Math.round((zoom + change) * 100) / 100
  return Math.min(ZOOM.max, Math.max(ZOOM.min, next))
}

/** Returns the crop in pixels of the rotated photo, and its output size; it's never enlarged. */
export function computeCut(
  photo: Size,
  { turns, area }: Edit,
  longestSide: number,
): { from: Area; size: Size } {
  const { width, height } = computeTurnedSize(photo, turns)
  const from = {
    x: (area.x / 100) * width,
    y: (area.y / 100) * height,
    width: Math.max(1, (area.width / 100) * width),
    height: Math.max(1, (area.height / 100) * height),
  }
  return { from, size: fitWithin(from, longestSide) }
}

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

/** Returns the canvas transform that rotates a photo with its top left corner at the origin. */
export function turnMatrix({ width, height }: Size, turns: Turns): Matrix {
  const matrices: Record<Turns, Matrix> = {
    0: [1, 0, 0, 1, 0, 0],
    1: [0, 1, -1, 0, height, 0],
    2: [-1, 0, 0, -1, width, height],
    3: [0, -1, 1, 0, 0, width],
  }
  return matrices[turns]
}
