import type { Colour } from './canvas/colours.ts'
import type { MoodName } from './canvas/moods.ts'
import type { Stage } from './canvas/stage.ts'

/** A figure's place in a scene. */
export interface FigurePlace {
  x: number
  /** Of the feet or the waist, depending on `anchor`. */
  y: number
  anchor: 'feet' | 'waist'
  /** A standing adult's height here, from head to feet. */
  adultHeight: number
}

/** A drawing's output on a stage, in stage units. */
export interface Composition {
  behind: string
  before?: string
  figure?: FigurePlace
  /** The colour behind a figure's head; the sky by default. */
  backdrop?: Colour
}

/** A drawing with its hours; every hour by default. */
export interface SceneDrawing {
  draw(stage: Stage): Composition
  moods?: readonly MoodName[]
  /** Whether its mirror image would be wrong. */
  isOneWay?: boolean
}

export interface SceneSize {
  width: number
  height: number
}

interface SceneLight {
  /** The side that the light comes from. */
  from: 'left' | 'right'
  warm: Colour
  /** The tint of shaded faces. */
  ambient: Colour
  isNight: boolean
}

/** A scene in SVG: the layers behind and in front of a figure, in the picture's pixels. */
export interface Scene extends SceneSize {
  behind: string
  before: string
  /** The long shadow of a standing figure; empty if it wouldn't be visible. */
  shadow: string
  light: SceneLight
  figure: FigurePlace
  backdrop: Colour
}
