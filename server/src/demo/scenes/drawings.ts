import { GROUNDS } from './grounds/index.ts'
import type { SceneDrawing } from './scene.types.ts'

const ALL = { ...GROUNDS }
export type SceneKind = keyof typeof ALL

/** Every drawing by its kind. */
export const DRAWINGS: Record<SceneKind, SceneDrawing> = ALL
