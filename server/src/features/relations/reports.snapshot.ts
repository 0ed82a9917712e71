import type { Gender, Orientation } from '@savanna/contract/profiles'

/** What a reported member showed at the moment of the report: as little as a judgement needs, and as much. */
export interface ReportSnapshot {
  username: string
  firstname: string
  lastname: string
  gender: Gender | null
  sexual_orientation: Orientation | null
  bio: string | null
  age: number | null
  city: string | null
  country: string | null
  tags: number[]
  /** Stored objects, the main picture first; they outlive their deletion while the report is open. */
  pictures: { key: string; thumbhash: string }[]
  /** The latest of their conversation, oldest first. */
  messages: { by: 'reporter' | 'reported'; content: string; date: string }[]
}
