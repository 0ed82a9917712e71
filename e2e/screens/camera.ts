import type { Size } from './open-screen.ts'
import type { Screen } from './screen.ts'

export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

export interface CameraOptions {
  /** The colour schemes in which each page is taken. */
  schemes: readonly Scheme[]
  /** Receives overflowing texts in a screenshot. */
  tell(unfit: string): void
}

/** Takes screenshots of pages in one browser. */
export interface Camera {
  /** False for a page that this browser can't show. */
  reaches(screen: Screen): boolean
  /** Brings a page to its state, and passes on its screenshot (PNG) in each colour scheme. */
  take(screen: Screen, size: Size, keep: (scheme: Scheme, picture: Buffer) => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}
