import { listMatches } from '@savanna/contract/chat/routes'
import { suggestions } from '@savanna/contract/discovery/routes'
import { feed } from '@savanna/contract/posts/routes'
import { type Card, getProfile, type Profile } from '@savanna/contract/profiles/routes'
import { cards } from '@savanna/contract/relations/passes'
import { removeUnsupportedPasskey } from '../../features/accounts/login/passkey-support.ts'
import { firstPageOf } from '../../features/discovery/filters/first-page.ts'
import { LIST_CARD_SIZES, STACK_CARD_SIZES } from '../../features/profiles/card/photo/photo-sizes.ts'
import { createPrefetcher, type Prefetcher } from '../../kit/api/prefetch.ts'
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
const documentParsed = new Promise<void>((resolve) => {
  if (document.readyState !== 'loading') resolve()
  else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
})

/** Shows the first card in the page's outline. */
async function showFirstCard([first]: readonly Card[], sizes: string): Promise<void> {
  await documentParsed
  if (first) await fillCard(first, sizes)
}

/** Shows a profile's first photo and name in its page's outline. */
async function showProfile(profile: Profile): Promise<void> {
  await documentParsed
  await fillProfile(profile)
}

/** Shows the member's own picture and name in the dashboard's outline. */
async function showMe(profile: Profile): Promise<void> {
  await documentParsed
  await fillMe(profile)
}

async function prefetchMatches({ prefetch }: Prefetcher, { id }: Session): Promise<void> {
  const { result } = await prefetch(listMatches, { params: { token: 'me' } })
  await documentParsed
  // If the URL has a conversation, a phone shows that instead of the list.
  if (location.search === '') await fillContacts(result, id)
}

type BootstrapData = ReturnType<typeof requestBootstrap>

async function prefetchHome(
  { prefetch, seed }: Prefetcher,
  { id }: Session,
  start: BootstrapData,
): Promise<void> {
  const params = { userId: id }
  // Without filters in the query, the member's saved ones apply: they needn't be known here.
  const early = wasComplete() ? prefetch(suggestions, { params, query: { count: '1' } }) : undefined
  const shownEarly = early?.then(({ list }) => showFirstCard(list, LIST_CARD_SIZES))
  shownEarly?.catch(() => {})
  const { profile, filter } = await start
  if (profile.missing.length > 0) return
  const query = firstPageOf(filter)
  if (early) {
    seed(suggestions, { params, query }, early)
    return shownEarly
  }
  const { list } = await prefetch(suggestions, { params, query })
  await showFirstCard(list, LIST_CARD_SIZES)
}

async function prefetchCards({ prefetch }: Prefetcher, { id }: Session): Promise<void> {
  const { list } = await prefetch(cards, { params: { userId: id }, query: { passed: '0' } })
  await showFirstCard(list, STACK_CARD_SIZES)
}

async function prefetchPosts({ prefetch }: Prefetcher, { id }: Session, start: BootstrapData): Promise<void> {
  const first = prefetch(feed, { params: { id } }).then(async ({ data: [post] }) => {
    await documentParsed
    if (post) await fillPost(post)
  })
  await Promise.all([first, start.then(({ profile }) => showMe(profile))])
}

/** Requests the rest of a page's data. If the URL selects part of a list, its page requests it. */
async function prefetchPage(ahead: Prefetcher, session: Session): Promise<void> {
  const start = requestBootstrap(ahead, session)
  const { pathname, search } = location
  if (pathname === '/' && search === '') await prefetchHome(ahead, session, start)
  if (pathname === '/users/cards' && search === '') await prefetchCards(ahead, session)
  if (pathname === '/chat/messages') await prefetchMatches(ahead, session)
  if (pathname === '/users/posts') await prefetchPosts(ahead, session, start)
  const username = usernameIn(pathname)
  if (username === session.username) await showProfile((await start).profile)
  else if (username) await showProfile(await ahead.prefetch(getProfile, { params: { username } }))
}

/** Requests the member's data if one is logged in. Resolves when the page's outline shows what it can. */
async function showData(): Promise<void> {
  try {
    const session = sessionFrom(localStorage.getItem('token'), localStorage.getItem('username'), Date.now())
    if (!session) return
    documentParsed.then(() => nameInAppShell(session.username))
    await prefetchPage(createPrefetcher(session.token), session)
  } catch {
    // The page shows a failure and requests the data again. If storage is switched off, nobody is logged in.
  }
}

const { entry, modules = '' } = document.currentScript?.dataset ?? {}
const shown = showData()
documentParsed.then(() => {
  watchAppShell()
  removeUnsupportedPasskey()
})
if (entry)
  documentParsed.then(() => startApplication(entry, { modules: modules.split(' ').filter(Boolean), shown }))
