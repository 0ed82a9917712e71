// Shows push messages, and opens exactly what they are about.

/** How long an open page may take to respond. A frozen page, or a visitors' page, doesn't. */
const ANSWER_MS = 1_000
/** Pages that stay where they are: navigating would end a call, and administrators work in their own portal. */
const BUSY = /^\/(video-call|admin)\//

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url))
})

function openTabs() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

async function show(data) {
  const tabs = await openTabs()
  const { title, body, url, tag } = await read(data)
  if (await isShown(tabs.filter(isVisible), new URL(url, self.location.origin))) return
  // An open page updates the icon's count itself. While none is open, a badge without a number signals something new.
  if (tabs.length === 0) await self.navigator.setAppBadge?.().catch(() => {})
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url },
  })
}

/** Returns whether a visible page shows this: a message by its own conversation, anything else by every page. */
async function isShown(seen, place) {
  if (place.pathname !== '/chat/messages') return seen.length > 0
  const places = await Promise.all(seen.map(lookAt))
  return places.some(({ at }) => isSameConversation(new URL(at), place))
}

const isSameConversation = (one, other) =>
  one.pathname === other.pathname && one.searchParams.get('room') === other.searchParams.get('room')

async function read(data) {
  try {
    return data.json()
  } catch {
    return { title: 'Savanna', body: await sayUnread(), url: '/', tag: 'savanna' }
  }
}

/**
 * Returns what to show for an unreadable message, in the words that the last page stored:
 * web/src/kit/language/language.ts.
 */
async function sayUnread() {
  const said = await caches.match('/unread-push', { cacheName: 'other-language' }).catch(() => undefined)
  return said ? said.text() : 'Something new is waiting for you'
}

/** Opens a page of this site only: in a tab that shows it already if possible, else in a new one. */
async function open(url) {
  const place = new URL(url ?? '/', self.location.origin)
  if (place.origin !== self.location.origin) return
  const tabs = await Promise.all((await openTabs()).map(lookAt))
  const free = tabs.filter(({ at }) => !BUSY.test(new URL(at).pathname))
  const { tab, answers, at } =
    free.find((each) => each.at === place.href) ?? free.find(({ tab }) => isVisible(tab)) ?? free[0] ?? {}
  if (!tab) return self.clients.openWindow(place.href)
  await tab.focus().catch(() => undefined)
  if (answers && at === place.href) return
  // The page navigates itself: nothing loads again, and unfinished work isn't lost.
  if (answers && (await ask(tab, { type: 'open', url: place.href }))) return
  // Only a page that this worker controls can be navigated.
  return tab.navigate(place.href).catch(() => self.clients.openWindow(place.href))
}

const isVisible = ({ visibilityState }) => visibilityState === 'visible'

/** Returns a tab's path. The browser knows the page it started with; the page knows the one it shows now. */
async function lookAt(tab) {
  const at = await ask(tab, { type: 'where' })
  return { tab, answers: at !== undefined, at: at ?? tab.url }
}

/** Sends a page a question. Resolves to its reply, or `undefined` if there is none. */
function ask(tab, question) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(() => resolve(undefined), ANSWER_MS)
    tab.postMessage(question, [port2])
  }).finally(() => port1.close())
}
