import type { Size } from './open-screen.ts'
import type { Screen } from './screen.ts'

export const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

/** Takes pictures of pages in one browser. */
export interface Camera {
  /** False for a page that this browser cannot be brought to. */
  reaches(screen: Screen): boolean
  /** Brings a page to its state, and hands on its picture (PNG) in light and in dark colours. */
  take(screen: Screen, size: Size, keep: (scheme: Scheme, picture: Buffer) => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}
