import { listMatches, unreadMessages } from '@savanna/contract/chat/routes'
import { savedFilter, suggestions } from '@savanna/contract/discovery/routes'
import { countNotifications } from '@savanna/contract/notifications/routes'
import { feed } from '@savanna/contract/posts/routes'
import { type Card, getProfile } from '@savanna/contract/profiles/routes'
import { cards } from '@savanna/contract/relations/passes'
import { readStart } from '@savanna/contract/site/start'
import { firstPageOf } from '../features/discovery/filters/first-page.ts'
import { LIST_CARD_SIZES, STACK_CARD_SIZES } from '../features/profiles/card/photo/photo-sizes.ts'
import { askAhead } from '../kit/api/ask-ahead.ts'
import { type Session, sessionFrom } from '../kit/session/session.model.ts'

// A script of its own (web/build/first-data.ts) that runs while the application is still loading: asks for what the first
// page shows. `call` takes the answers. What is missing here is asked for later, as without this script.

type Ahead = ReturnType<typeof askAhead>

/** Asks for what every page of a member shows, and gives it to the routes that the page asks. */
function askForStart({ ask, give }: Ahead, { id, username }: Session) {
  const start = ask(readStart)
  const part = <T>(read: (all: Awaited<typeof start>) => T) => start.then(read)
  give(
    getProfile,
    { params: { username } },
    part(({ profile }) => profile),
  )
  give(
    countNotifications,
    { params: { userID: id } },
    part(({ notifications }) => [notifications]),
  )
  give(
    unreadMessages,
    { params: { userID: id } },
    part(({ messages }) => [messages]),
  )
  give(
    savedFilter,
    { params: { userId: id } },
    part(({ filter }) => filter),
  )
  return start
}

/** Loads the photo of the first card, which is shown as soon as the application has been loaded. */
function loadFirstPhoto(list: readonly Card[], sizes: string): void {
  const photo = list[0]?.photos[0]
  if (!photo) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high' })
  link.imageSizes = sizes
  link.imageSrcset = photo.srcset
  document.head.append(link)
}

type Start = ReturnType<typeof askForStart>

async function askForHome({ ask }: Ahead, { id }: Session, start: Start): Promise<void> {
  const { profile, filter } = await start
  if (profile.missing.length > 0) return
  const { list } = await ask(suggestions, { params: { userId: id }, query: firstPageOf(filter) })
  loadFirstPhoto(list, LIST_CARD_SIZES)
}

async function askForCards({ ask }: Ahead, { id }: Session): Promise<void> {
  const { list } = await ask(cards, { params: { userId: id }, query: { passed: '0' } })
  loadFirstPhoto(list, STACK_CARD_SIZES)
}

/** Asks for what a page shows besides. A list that is opened with a choice in its address is asked for by its page. */
async function askForPage(ahead: Ahead, session: Session): Promise<void> {
  const start = askForStart(ahead, session)
  const { pathname, search } = location
  const { id } = session
  if (pathname === '/' && search === '') await askForHome(ahead, session, start)
  if (pathname === '/users/cards' && search === '') await askForCards(ahead, session)
  if (pathname === '/chat/messages') await ahead.ask(listMatches, { params: { token: 'me' } })
  if (pathname === '/users/posts') await ahead.ask(feed, { params: { id } })
  const [, name] = /^\/users\/profile\/([^/]+)$/.exec(pathname) ?? []
  const username = name && decodeURIComponent(name)
  if (username && username !== session.username) await ahead.ask(getProfile, { params: { username } })
}

try {
  const session = sessionFrom(localStorage.getItem('token'), localStorage.getItem('username'), Date.now())
  // A failure is shown by the page, which asks again.
  if (session) askForPage(askAhead(session.token), session).catch(() => {})
} catch {
  // Storage can be switched off: then nobody is logged in.
}
