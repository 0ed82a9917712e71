import { AMARA, JONAS } from '../../demo/src/cast.ts'

export interface MeasuredPage {
  name: string
  path: string
  member: boolean
  /** The awaited content; a picture counts once it's painted. */
  wanted: { what: string; selector: string }
  /** The longest acceptable wait, in seconds; if the bare page itself takes longer, 1.1 times that. */
  bound?: number
}

const photograph = {
  what: 'first photograph',
  selector: 'main img:is([src*="/media/"], [srcset*="/media/"])',
}

/** A post's picture: the author's picture and the member's own are outside of its section. */
const postPicture = {
  what: "a post's picture",
  selector: 'main article section img:is([src*="/media/"], [srcset*="/media/"])',
}

/** The pages in the table in bench/README.md; members' pages as the demo's free member sees them. */
export const PAGES: MeasuredPage[] = [
  { name: 'landing', path: '/', member: false, wanted: { what: 'title', selector: 'h1' } },
  {
    name: 'login',
    path: '/users/login',
    member: false,
    bound: 1.2,
    wanted: { what: 'form', selector: 'form button[type="submit"]' },
  },
  { name: 'home', path: '/', member: true, bound: 2, wanted: photograph },
  { name: 'cards', path: '/users/cards', member: true, bound: 2, wanted: photograph },
  {
    name: 'messages',
    path: '/chat/messages',
    member: true,
    bound: 1.5,
    wanted: { what: 'list', selector: 'main li :is(a[href*="room="], [data-word]:not(:empty))' },
  },
  { name: 'posts', path: '/users/posts', member: true, bound: 2, wanted: postPicture },
  { name: 'profile', path: `/users/profile/${JONAS.username}`, member: true, bound: 2, wanted: photograph },
]

/** Measured for flashes only. */
export const TONIGHT = { name: 'tonight', path: '/tonight', member: true }

/** The page from which the second one is opened, and the link that opens it. */
export const SECOND = { from: '/', link: 'a[href="/users/cards"]', name: 'cards after home' }

/** The page that a returning member opens as well. */
export const RETURN = 'home'
export const RETURN_BOUND = 1.3

export const MEMBER = AMARA
