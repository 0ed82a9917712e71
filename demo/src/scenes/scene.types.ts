import type { Colour } from './canvas/colours.ts'
import type { MoodName } from './canvas/moods.ts'
import type { Stage } from './canvas/stage.ts'

/** Where a figure belongs in a scene. */
export interface FigurePlace {
  x: number
  /** Of the feet or the waist, as `anchor` says. */
  y: number
  anchor: 'feet' | 'waist'
  /** What a standing adult measures here from head to feet. */
  adultHeight: number
}

/** What a drawing puts on a stage, in units of the stage. */
export interface Composition {
  behind: string
  before?: string
  figure?: FigurePlace
  /** The colour behind the head of a figure; the sky unless it is given. */
  backdrop?: Colour
}

/** A drawing with the hours that it is for; every hour unless they are given. */
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
  /** The side of the picture that the light comes from. */
  from: 'left' | 'right'
  warm: Colour
  /** The colour that shaded faces are tinted with. */
  ambient: Colour
  isNight: boolean
}

/** A scene in SVG: what lies behind a figure and what lies before it, in pixels of the picture. */
export interface Scene extends SceneSize {
  behind: string
  before: string
  /** The long shadow of someone who stands in the scene; empty where it wouldn't be seen. */
  shadow: string
  light: SceneLight
  figure: FigurePlace
  backdrop: Colour
}
