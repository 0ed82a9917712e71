import type { Page } from '@playwright/test'
import type { Site } from '../../testkit/programs/site.ts'
import type { HardMember } from './hard-members.ts'

/** Who looks at a page: on the demo or, from the first visitor on, on a site that hardly anybody has joined. */
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

/** What the steps to a page may need beside the page itself. */
export interface Stage {
  /** The site that the page is on. */
  site: Site
  usernameOf(viewer: Viewer): string
  /** Usernames of those whose content is hard to show. */
  hard: Record<HardMember, string>
  /** Opens a page of another viewer, which is closed with the first. */
  openAs(viewer: Viewer): Promise<Page>
}

export interface Screen {
  name: string
  viewer: Viewer
  path: string
  /** Brings the page to the state that is taken. */
  prepare?: (page: Page, stage: Stage) => Promise<unknown>
  /** Takes the whole page and not the first screenful alone. */
  whole?: boolean
  /** Is there at one size only. */
  only?: 'phone' | 'desktop'
  /** True where no other page of this kind may be open: the same members are in all of them. */
  alone?: true
}
