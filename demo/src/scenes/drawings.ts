import { GROUNDS } from './grounds/index.ts'
import { INTERESTS } from './interests/index.ts'
import { PLACES } from './places/index.ts'
import type { SceneDrawing } from './scene.types.ts'

const ALL = { ...GROUNDS, ...PLACES, ...INTERESTS }
export type SceneKind = keyof typeof ALL

/** Every drawing by its kind. */
export const DRAWINGS: Record<SceneKind, SceneDrawing> = ALL
