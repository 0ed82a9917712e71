import { listMatches } from '@savanna/contract/chat/routes'
import { suggestions } from '@savanna/contract/discovery/routes'
import { feed } from '@savanna/contract/posts/routes'
import { type Card, getProfile, type Profile } from '@savanna/contract/profiles/routes'
import { cards } from '@savanna/contract/relations/passes'
import { removeUnsupportedPasskey } from '../../features/accounts/login/passkey-support.ts'
import { firstPageOf } from '../../features/discovery/filters/first-page.ts'
import { LIST_CARD_SIZES, STACK_CARD_SIZES } from '../../features/profiles/card/photo/photo-sizes.ts'
import { type Ahead, askAhead } from '../../kit/api/ask-ahead.ts'
import { wasComplete } from '../../kit/session/complete-mark.ts'
import { type Session, sessionFrom } from '../../kit/session/session.model.ts'
import { nameInAppShell, watchAppShell } from './app-shell.ts'
import { fillCard } from './outlines/fill-card.ts'
import { fillContacts } from './outlines/fill-contacts.ts'
import { fillMe } from './outlines/fill-me.ts'
import { fillPost } from './outlines/fill-post.ts'
import { fillProfile } from './outlines/fill-profile.ts'
import { usernameIn } from './profile-path.ts'
import { requestBootstrap } from './request-bootstrap.ts'
import { startApplication } from './start-application.ts'

// A separate script (web/build/bootstrap.ts) that runs while the application is loading. It requests the first page's
// data, shows the first card, and starts the application. `call` takes the responses. Whatever is missing here is
// requested later, as without this script.

/** Resolves when the document is parsed to its end. */
const documentRead = new Promise<void>((resolve) => {
  if (document.readyState !== 'loading') resolve()
  else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
})

/** Shows the first card in the page's outline. */
async function showFirstCard([first]: readonly Card[], sizes: string): Promise<void> {
  await documentRead
  if (first) await fillCard(first, sizes)
}

/** Shows a profile's first photo and name in its page's outline. */
async function showProfile(profile: Profile): Promise<void> {
  await documentRead
  await fillProfile(profile)
}

/** Shows the member's own picture and name in the dashboard's outline. */
async function showMe(profile: Profile): Promise<void> {
  await documentRead
  await fillMe(profile)
}

async function askForMatches({ ask }: Ahead, { id }: Session): Promise<void> {
  const { result } = await ask(listMatches, { params: { token: 'me' } })
  await documentRead
  // If the URL has a conversation, a phone shows that instead of the list.
  if (location.search === '') await fillContacts(result, id)
}

type Start = ReturnType<typeof requestBootstrap>

async function askForHome({ ask, give }: Ahead, { id }: Session, start: Start): Promise<void> {
  const params = { userId: id }
  // Without filters in the query, the member's saved ones apply: they needn't be known here.
  const early = wasComplete() ? ask(suggestions, { params, query: { count: '1' } }) : undefined
  const shownEarly = early?.then(({ list }) => showFirstCard(list, LIST_CARD_SIZES))
  shownEarly?.catch(() => {})
  const { profile, filter } = await start
  if (profile.missing.length > 0) return
  const query = firstPageOf(filter)
  if (early) {
    give(suggestions, { params, query }, early)
    return shownEarly
  }
  const { list } = await ask(suggestions, { params, query })
  await showFirstCard(list, LIST_CARD_SIZES)
}

async function askForCards({ ask }: Ahead, { id }: Session): Promise<void> {
  const { list } = await ask(cards, { params: { userId: id }, query: { passed: '0' } })
  await showFirstCard(list, STACK_CARD_SIZES)
}

async function askForPosts({ ask }: Ahead, { id }: Session, start: Start): Promise<void> {
  const first = ask(feed, { params: { id } }).then(async ({ data: [post] }) => {
    await documentRead
    if (post) await fillPost(post)
  })
  await Promise.all([first, start.then(({ profile }) => showMe(profile))])
}

/** Requests the rest of a page's data. If the URL selects part of a list, its page requests it. */
async function askForPage(ahead: Ahead, session: Session): Promise<void> {
  const start = requestBootstrap(ahead, session)
  const { pathname, search } = location
  if (pathname === '/' && search === '') await askForHome(ahead, session, start)
  if (pathname === '/users/cards' && search === '') await askForCards(ahead, session)
  if (pathname === '/chat/messages') await askForMatches(ahead, session)
  if (pathname === '/users/posts') await askForPosts(ahead, session, start)
  const username = usernameIn(pathname)
  if (username === session.username) await showProfile((await start).profile)
  else if (username) await showProfile(await ahead.ask(getProfile, { params: { username } }))
}

/** Requests the member's data if one is logged in. Resolves when the page's outline shows what it can. */
async function showData(): Promise<void> {
  try {
    const session = sessionFrom(localStorage.getItem('token'), localStorage.getItem('username'), Date.now())
    if (!session) return
    documentRead.then(() => nameInAppShell(session.username))
    await askForPage(askAhead(session.token), session)
  } catch {
    // The page shows a failure and requests the data again. If storage is switched off, nobody is logged in.
  }
}

const { entry, modules = '' } = document.currentScript?.dataset ?? {}
const shown = showData()
documentRead.then(() => {
  watchAppShell()
  removeUnsupportedPasskey()
})
if (entry)
  documentRead.then(() => startApplication(entry, { modules: modules.split(' ').filter(Boolean), shown }))
