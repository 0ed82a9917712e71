import type { Screen } from '../screen.ts'
import { ACCOUNT } from './account.ts'
import { ADMIN } from './admin.ts'
import { CALLS } from './calls.ts'
import { CHAT } from './chat.ts'
import { DISCOVERY } from './discovery.ts'
import { FAILING } from './failing.ts'
import { FIRST } from './first.ts'
import { HARD } from './hard.ts'
import { POSTS } from './posts.ts'
import { PROFILES } from './profiles.ts'
import { VISITOR } from './visitor.ts'

/** Every page and state in the screenshots, in the order of a member's way through the site. */
export const SCREENS: Screen[] = [
  ...VISITOR,
  ...FIRST,
  ...DISCOVERY,
  ...PROFILES,
  ...POSTS,
  ...CHAT,
  ...CALLS,
  ...ACCOUNT,
  ...FAILING,
  ...ADMIN,
  ...HARD,
]
