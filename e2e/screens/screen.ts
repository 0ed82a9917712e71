import type { Page } from '@playwright/test'
import type { Site } from '../../testkit/programs/site.ts'
import type { HardMember } from './hard-members.ts'

/** The viewer of a page: on the demo or, from the first visitor on, on a site that hardly anyone has joined. */
export type Viewer =
  | 'visitor'
  | 'free'
  | 'subscriber'
  | 'buyer'
  | 'hard'
  | 'tired'
  | 'admin'
  | 'first visitor'
  | 'first member'
  | 'newcomer'

/** The context that the steps to a page may need besides the page itself. */
export interface Stage {
  /** The page's site. */
  site: Site
  usernameOf(viewer: Viewer): string
  /** Usernames of members with hard content. */
  hard: Record<HardMember, string>
  /** Opens another viewer's page, which is closed with the first. */
  openAs(viewer: Viewer): Promise<Page>
}

export interface Screen {
  name: string
  viewer: Viewer
  path: string
  /** Brings the page to the wanted state. */
  prepare?: (page: Page, stage: Stage) => Promise<unknown>
  /** Takes the full page instead of only the first screenful. */
  whole?: boolean
  /** Exists at one size only. */
  only?: 'phone' | 'desktop'
  /** True if no other page of this kind may be open: they all use the same members. */
  alone?: true
}
