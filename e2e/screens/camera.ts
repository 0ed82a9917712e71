import type { Size } from './open-screen.ts'
import type { Screen } from './screen.ts'

export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

export interface CameraOptions {
  /** In which each page is taken. */
  schemes: readonly Scheme[]
  /** Is told of texts that do not fit on what is taken. */
  tell(unfit: string): void
}

/** Takes pictures of pages in one browser. */
export interface Camera {
  /** False for a page that this browser cannot be brought to. */
  reaches(screen: Screen): boolean
  /** Brings a page to its state, and hands on its picture (PNG) in each scheme of colours. */
  take(screen: Screen, size: Size, keep: (scheme: Scheme, picture: Buffer) => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}
