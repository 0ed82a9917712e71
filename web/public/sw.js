// The service worker. Each of its tasks has its own script; this one decides when it starts. Each build has a
// different list of files, so browsers notice a new worker.
importScripts('/worker/files.js', '/worker/push.js', '/worker/share.js', '/worker/program.js')

self.addEventListener('install', (event) => {
  // The first worker starts immediately. A new one waits until it has precached its program: see
  // kit/worker/updates.ts.
  if (!self.registration.active) self.skipWaiting()
  event.waitUntil(passOthers(event))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Sends requests that no task handles to the network without starting the worker: the API, photos, sockets. */
async function passOthers(event) {
  try {
    const answered = [
      { requestMode: 'navigate' },
      { urlPattern: { pathname: '/assets/*' } },
      { urlPattern: { pathname: '/users/share' } },
      ...Object.keys(self.program.others).map((pathname) => ({ urlPattern: { pathname } })),
    ]
    await event.addRoutes?.({ condition: { not: { or: answered } }, source: 'network' })
  } catch {
    // Browsers that don't know the rule ask the worker, which ignores such requests.
  }
}
