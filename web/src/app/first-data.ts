import { listMatches, unreadMessages } from '@savanna/contract/chat/routes'
import { savedFilter, suggestions } from '@savanna/contract/discovery/routes'
import { countNotifications } from '@savanna/contract/notifications/routes'
import { feed } from '@savanna/contract/posts/routes'
import { type Card, getProfile, type Profile } from '@savanna/contract/profiles/routes'
import { cards } from '@savanna/contract/relations/passes'
import { readStart } from '@savanna/contract/site/start'
import { fillStartContacts } from '../features/chat/contacts/start-contacts.ts'
import { firstPageOf } from '../features/discovery/filters/first-page.ts'
import { LIST_CARD_SIZES, STACK_CARD_SIZES } from '../features/profiles/card/photo/photo-sizes.ts'
import { fillStartCard } from '../features/profiles/card/start-card.ts'
import { askAhead } from '../kit/api/ask-ahead.ts'
import { wasComplete } from '../kit/session/complete-mark.ts'
import { type Session, sessionFrom } from '../kit/session/session.model.ts'
import { fillStartProfile } from '../pages/profiles/start-profile.ts'
import { startAfterPaint } from './start/start-after-paint.ts'
import { prepareStartFrame } from './start/start-frame.ts'

// A script of its own (web/build/first-data.ts) that runs while the application is still loading: asks for what the first
// page shows, shows the first card, and starts the application. `call` takes the answers. What is missing here is asked for
// later, as without this script.

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

/** Resolves when the document has been read to its end. */
const documentRead = new Promise<void>((resolve) => {
  if (document.readyState !== 'loading') resolve()
  else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
})

/** Shows the first card in the outline of the page. */
async function showFirstCard([first]: readonly Card[], sizes: string): Promise<void> {
  await documentRead
  if (first) fillStartCard(first, sizes)
}

/** Shows the first photo and the name of a profile in the outline of its page. */
async function showProfile(profile: Profile): Promise<void> {
  await documentRead
  fillStartProfile(profile)
}

async function askForMatches({ ask }: Ahead, { id }: Session): Promise<void> {
  const { result } = await ask(listMatches, { params: { token: 'me' } })
  await documentRead
  // With a conversation in the address a phone shows that one and not the list.
  if (location.search === '') fillStartContacts(result, id)
}

type Start = ReturnType<typeof askForStart>

async function askForHome({ ask, give }: Ahead, { id }: Session, start: Start): Promise<void> {
  const params = { userId: id }
  // Without filters in the query those apply that the member saved: they need not be known.
  const early = wasComplete() ? ask(suggestions, { params, query: { count: '1' } }) : undefined
  early?.then(({ list }) => showFirstCard(list, LIST_CARD_SIZES)).catch(() => {})
  const { profile, filter } = await start
  if (profile.missing.length > 0) return
  const query = firstPageOf(filter)
  if (early) return give(suggestions, { params, query }, early)
  const { list } = await ask(suggestions, { params, query })
  await showFirstCard(list, LIST_CARD_SIZES)
}

async function askForCards({ ask }: Ahead, { id }: Session): Promise<void> {
  const { list } = await ask(cards, { params: { userId: id }, query: { passed: '0' } })
  await showFirstCard(list, STACK_CARD_SIZES)
}

/** Asks for what a page shows besides. A list that is opened with a choice in its address is asked for by its page. */
async function askForPage(ahead: Ahead, session: Session): Promise<void> {
  const start = askForStart(ahead, session)
  const { pathname, search } = location
  const { id } = session
  if (pathname === '/' && search === '') await askForHome(ahead, session, start)
  if (pathname === '/users/cards' && search === '') await askForCards(ahead, session)
  if (pathname === '/chat/messages') await askForMatches(ahead, session)
  if (pathname === '/users/posts') await ahead.ask(feed, { params: { id } })
  const [, name] = /^\/users\/profile\/([^/]+)$/.exec(pathname) ?? []
  const username = name && decodeURIComponent(name)
  if (username === session.username) await showProfile((await start).profile)
  else if (username) await showProfile(await ahead.ask(getProfile, { params: { username } }))
}

const entry = document.currentScript?.dataset.entry
if (entry) documentRead.then(() => startAfterPaint(entry))

try {
  const session = sessionFrom(localStorage.getItem('token'), localStorage.getItem('username'), Date.now())
  // A failure is shown by the page, which asks again.
  if (session) {
    askForPage(askAhead(session.token), session).catch(() => {})
    documentRead.then(() => prepareStartFrame(session.username))
  }
} catch {
  // Storage can be switched off: then nobody is logged in.
}
