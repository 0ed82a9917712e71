// Shows push messages, and opens exactly what they tell of.

/** How long an open page may take to answer: one that is frozen, or of visitors, does not. */
const ANSWER_MS = 1_000
/** Pages that are not led away from: a call would end, and administrators work in a place of their own. */
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
  // An open page counts on the icon by itself; while none is open, a mark without a number says that there is something.
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

/** Tells whether a visible page shows this: a message is shown by its own conversation, anything else by every page. */
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

/** Returns what is shown for a message that cannot be read, as the last page has said it: web/src/kit/language/language.ts. */
async function sayUnread() {
  const said = await caches.match('/unread-push', { cacheName: 'other-language' }).catch(() => undefined)
  return said ? said.text() : 'Something new is waiting for you'
}

/** Shows a place of this site, and no other: in a tab that is there already if possible, else in a new one. */
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
  // The page goes there by itself: nothing is loaded again, and what was begun there is not lost.
  if (answers && (await ask(tab, { type: 'open', url: place.href }))) return
  // Only a page that this worker controls can be led on.
  return tab.navigate(place.href).catch(() => self.clients.openWindow(place.href))
}

const isVisible = ({ visibilityState }) => visibilityState === 'visible'

/** Returns where a tab is. The browser knows with which page it began; the page knows which one it shows now. */
async function lookAt(tab) {
  const at = await ask(tab, { type: 'where' })
  return { tab, answers: at !== undefined, at: at ?? tab.url }
}

/** Asks a page. Resolves to its answer, undefined when there is none. */
function ask(tab, question) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(() => resolve(undefined), ANSWER_MS)
    tab.postMessage(question, [port2])
  }).finally(() => port1.close())
}
