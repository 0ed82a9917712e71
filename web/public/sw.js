// The service worker. What it does is in scripts of their own, one a task; this one says when it begins.
importScripts('/worker/push.js', '/worker/share.js')

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(passPages(event))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Lets every request but that of a shared photograph go to the network without starting the worker. */
async function passPages(event) {
  try {
    const others = { not: { urlPattern: { pathname: '/users/share' } } }
    await event.addRoutes?.({ condition: others, source: 'network' })
  } catch {
    // Browsers that do not know the rule ask the worker, which leaves such requests alone.
  }
}
