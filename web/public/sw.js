// The service worker. What it does is in scripts of their own, one a task; this one says when it begins. A build writes
// another list of files than the one before, by which browsers know a new worker.
importScripts('/worker/files.js', '/worker/push.js', '/worker/share.js', '/worker/program.js')

self.addEventListener('install', (event) => {
  // The first worker begins at once. A new one waits until it holds its program: see kit/worker/updates.ts.
  if (!self.registration.active) self.skipWaiting()
  event.waitUntil(passOthers(event))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Lets requests that no task answers go to the network without starting the worker: the API, photographs, sockets. */
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
    // Browsers that do not know the rule ask the worker, which leaves such requests alone.
  }
}
