import { AMARA, JONAS } from '../../demo/src/cast.ts'

export interface MeasuredPage {
  name: string
  path: string
  member: boolean
  /** What a person waits for; a picture counts once it is drawn. */
  wanted: { what: string; selector: string }
}

const photograph = {
  what: 'first photograph',
  selector: 'main img:is([src*="/media/"], [srcset*="/media/"])',
}

/** The pages of the table in bench/README.md; members' ones as the demo's free member sees them. */
export const PAGES: MeasuredPage[] = [
  { name: 'landing', path: '/', member: false, wanted: { what: 'title', selector: 'h1' } },
  {
    name: 'log-in',
    path: '/users/login',
    member: false,
    wanted: { what: 'form', selector: 'form button[type="submit"]' },
  },
  { name: 'home', path: '/', member: true, wanted: photograph },
  { name: 'cards', path: '/users/cards', member: true, wanted: photograph },
  {
    name: 'messages',
    path: '/chat/messages',
    member: true,
    wanted: { what: 'list', selector: 'main li :is(a[href*="room="], [data-word]:not(:empty))' },
  },
  { name: 'posts', path: '/users/posts', member: true, wanted: photograph },
  { name: 'profile', path: `/users/profile/${JONAS.username}`, member: true, wanted: photograph },
]

/** The page on which the second one is opened, and the link that leads there. */
export const SECOND = { from: '/', link: 'a[href="/users/cards"]', name: 'cards after home' }

/** The page that is also opened by a member who comes back. */
export const RETURN = 'home'

export const MEMBER = AMARA
