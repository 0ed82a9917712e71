// Shows push messages and opens what they tell of. It keeps nothing and answers no request of a page.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

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
  // Whoever is looking at the site sees it there.
  if (tabs.some((tab) => tab.visibilityState === 'visible')) return
  const { title, body, url, tag } = read(data)
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    data: { url },
  })
}

function read(data) {
  try {
    return data.json()
  } catch {
    return { title: 'Savanna', body: 'Something new is waiting for you', url: '/', tag: 'savanna' }
  }
}

/** Only ever a place of this site, in a tab that is there already if possible. */
async function open(url) {
  const place = new URL(url ?? '/', self.location.origin)
  if (place.origin !== self.location.origin) return
  const tabs = await openTabs()
  const there = tabs.find((tab) => tab.url === place.href)
  if (there) return there.focus()
  const [first] = tabs
  if (!first) return self.clients.openWindow(place.href)
  await first.focus().catch(() => undefined)
  // Only a page that this worker controls can be led on.
  return first.navigate(place.href).catch(() => self.clients.openWindow(place.href))
}
