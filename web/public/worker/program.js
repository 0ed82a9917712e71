// Precaches the site's program: scripts, styles, fonts and the members' document of one version, in a cache per
// version. files.js lists them. API responses, photos and visitors' pages are never cached.

/** The caches of all versions start with this prefix, followed by the version. */
const PROGRAM = 'program-'
/** Exists while a member is logged in on this device: web/src/kit/persistence/device.ts. */
const MEMBER_HERE = 'member-here'
/**
 * Exists while the site is shown in a language other than English, the precached document's:
 * web/src/kit/language/language.ts.
 */
const OTHER_LANGUAGE = 'other-language'
/** The document of each page, in the order of the pages. */
const DOCUMENTS = '/worker/documents.json'
const ASSETS = '/assets/'
/**
 * A browser opens no more connections than this for a page over HTTP/1.1, and its own requests must fit between
 * these.
 */
const AT_ONCE = 2
/** Versions whose pages may still be open in tabs that don't respond. */
const MOST_OLD = 2
const AS_STORED = { ignoreVary: true, ignoreSearch: false }

const cacheName = `${PROGRAM}${self.program.version}`
const pages = self.program.pages.map((source) => new RegExp(source))

self.addEventListener('message', (event) => {
  const { type } = event.data ?? {}
  const [port] = event.ports
  if (type === 'hold') event.waitUntil(precacheOnce().then((answer) => port?.postMessage(answer)))
  if (type === 'take') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    // The server repairs a URL that an email program has cut off.
    const page = isDecodable(pathname) ? pages.findIndex((expression) => expression.test(pathname)) : -1
    if (page >= 0) event.respondWith(openPage(request, page))
  } else if (pathname.startsWith(ASSETS) || pathname in self.program.others)
    event.respondWith(findFile(request))
})

function isDecodable(pathname) {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/**
 * Responds with the cached file of whichever version has it: an open tab continues with the version it started with.
 */
async function findFile(request) {
  try {
    const own = await caches.match(request.url, { ...AS_STORED, cacheName })
    const found = own ?? (await caches.match(request.url, AS_STORED))
    if (found) return found
  } catch {
    // A store that can't be read counts as missing.
  }
  return fetch(request)
}

/** Responds with the members' document while a member is logged in on this device and the whole program is cached. */
async function openPage(request, page) {
  try {
    if (await caches.has(OTHER_LANGUAGE)) return await fetch(request)
  } catch {
    // Offline, the page starts in English.
  }
  try {
    const find = (file) => caches.match(file, { ...AS_STORED, cacheName })
    const [here, documents, entry] = await Promise.all([
      caches.has(MEMBER_HERE),
      find(DOCUMENTS),
      find(self.program.entry),
    ])
    if (here && documents && entry) return await sendDocument(documents, page)
  } catch {
    // As above.
  }
  return fetch(request)
}

/**
 * Responds with a page's document. The stored response has the page's headers, including its content security policy.
 */
async function sendDocument(documents, page) {
  const headers = new Headers(documents.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  const html = (await documents.json())[page]
  return new Response(html, { headers })
}

let precaching

/** Precaches the program, once for all tabs that ask in the meantime. */
function precacheOnce() {
  precaching ??= precacheProgram().finally(() => {
    precaching = undefined
  })
  return precaching
}

/**
 * Loads what isn't cached yet, two files at a time. The document comes last: without it the program isn't complete,
 * and pages come from the network. Returns whether everything is cached, whether the disk is full, and this version's
 * first script.
 */
async function precacheProgram() {
  const { version, entry, assets, others } = self.program
  try {
    if (version === '') return { held: false, entry }
    const store = await caches.open(cacheName)
    if (!(await store.match(DOCUMENTS, AS_STORED))) {
      const files = [...assets, ...Object.keys(others).filter((file) => file !== DOCUMENTS)]
      await eachOf(files, (file) => precacheFile(store, file))
      await precacheFile(store, DOCUMENTS)
    }
    await removeOldVersions()
    return { held: true, entry }
  } catch (error) {
    // A full disk isn't filled further. If the connection breaks, the next page continues.
    const full = error?.name === 'QuotaExceededError'
    if (full) await caches.delete(cacheName).catch(() => {})
    return { held: false, full, entry }
  }
}

async function precacheFile(store, file) {
  if (await store.match(file, AS_STORED)) return
  const integrity = self.program.others[file]
  // An asset's name identifies its content, which another version may share.
  const known = integrity === undefined ? await caches.match(file, AS_STORED) : undefined
  // A file without a hash in its name must come from exactly this version.
  const options = integrity === undefined ? {} : { cache: 'no-cache', integrity }
  const response = known ?? (await fetch(file, { ...options, priority: 'low' }))
  if (!response.ok) throw new Error(`${file} was answered with ${response.status}`)
  await store.put(file, response)
}

/** Runs an action for each item, several in parallel. Rejects with the first failure. */
async function eachOf(items, work) {
  const rest = [...items]
  const one = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** Removes the caches of versions that no open tab was loaded from. Only the active worker may do so. */
async function removeOldVersions() {
  if (self.registration.active?.state !== 'activated' || self.registration.waiting) return
  const old = (await caches.keys()).filter((name) => name.startsWith(PROGRAM) && name !== cacheName)
  if (old.length === 0) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const entries = await Promise.all(tabs.map((tab) => ask(tab, { type: 'program' })))
  const lastOnes = old.slice(-MOST_OLD)
  for (const name of old) {
    const store = await caches.open(name)
    // A tab that doesn't respond, such as a frozen one, may be of any version.
    const uses = async (entry) => (entry ? Boolean(await store.match(entry, AS_STORED)) : true)
    const inUse = lastOnes.includes(name) && (await Promise.all(entries.map(uses))).includes(true)
    if (!inUse) await caches.delete(name)
  }
}
