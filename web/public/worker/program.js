// Holds the program of the site: scripts, styles, fonts and the members' document of one version, in a cache of its own.
// What a version consists of is in files.js. Answers of the API, photographs and the visitors' pages are never held.

/** The caches of all versions begin like this; the version is the rest. */
const PROGRAM = 'program-'
/** There while a member is logged in on this device: web/src/kit/kept/device.ts. */
const MEMBER_HERE = 'member-here'
/** There while the site is read in another language than English, that of the held document: web/src/kit/language/language.ts. */
const OTHER_LANGUAGE = 'other-language'
/** The document of each page, in the order of the pages. */
const DOCUMENTS = '/worker/documents.json'
const ASSETS = '/assets/'
/** A browser loads as many at once over HTTP/1.1 for a page alone; its own requests must find room between them. */
const AT_ONCE = 2
/** Versions whose pages may still be open somewhere, in tabs that do not answer. */
const MOST_OLD = 2
const AS_STORED = { ignoreVary: true, ignoreSearch: false }

const held = `${PROGRAM}${self.program.version}`
const pages = self.program.pages.map((source) => new RegExp(source))

self.addEventListener('message', (event) => {
  const { type } = event.data ?? {}
  const [port] = event.ports
  if (type === 'hold') event.waitUntil(holdOnce().then((answer) => port?.postMessage(answer)))
  if (type === 'take') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    // The server repairs an address that a mail program has cut.
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

/** Answers with the held file, of whichever version has it: a tab that is open goes on with the version it began with. */
async function findFile(request) {
  try {
    const own = await caches.match(request.url, { ...AS_STORED, cacheName: held })
    const found = own ?? (await caches.match(request.url, AS_STORED))
    if (found) return found
  } catch {
    // A store that cannot be read is as good as none.
  }
  return fetch(request)
}

/** Answers with the members' document while a member is logged in on this device and all of the program is held. */
async function openPage(request, page) {
  try {
    if (await caches.has(OTHER_LANGUAGE)) return await fetch(request)
  } catch {
    // Without a line the page begins in English.
  }
  try {
    const find = (file) => caches.match(file, { ...AS_STORED, cacheName: held })
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

/** Responds with the document of a page. The stored response has the headers of a page, its content policy among them. */
async function sendDocument(documents, page) {
  const headers = new Headers(documents.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  const html = (await documents.json())[page]
  return new Response(html, { headers })
}

let holding

/** Holds the program, once for all tabs that ask meanwhile. */
function holdOnce() {
  holding ??= holdProgram().finally(() => {
    holding = undefined
  })
  return holding
}

/**
 * Loads what is not held yet, two files at a time. The document comes last: while it is missing the program is not complete
 * and pages come from the network. Returns whether all is held, whether the disk is full, and the first script of this
 * version.
 */
async function holdProgram() {
  const { version, entry, assets, others } = self.program
  try {
    if (version === '') return { held: false, entry }
    const store = await caches.open(held)
    if (!(await store.match(DOCUMENTS, AS_STORED))) {
      const files = [...assets, ...Object.keys(others).filter((file) => file !== DOCUMENTS)]
      await eachOf(files, (file) => keepFile(store, file))
      await keepFile(store, DOCUMENTS)
    }
    await removeOldVersions()
    return { held: true, entry }
  } catch (error) {
    // A disk that is full is not filled further; after a break of the line the next page goes on.
    const full = error?.name === 'QuotaExceededError'
    if (full) await caches.delete(held).catch(() => {})
    return { held: false, full, entry }
  }
}

async function keepFile(store, file) {
  if (await store.match(file, AS_STORED)) return
  const integrity = self.program.others[file]
  // The name of an asset is that of its content, which another version may have as well.
  const known = integrity === undefined ? await caches.match(file, AS_STORED) : undefined
  // A file without a hash in its name must be that of this version and no other.
  const options = integrity === undefined ? {} : { cache: 'no-cache', integrity }
  const response = known ?? (await fetch(file, { ...options, priority: 'low' }))
  if (!response.ok) throw new Error(`${file} was answered with ${response.status}`)
  await store.put(file, response)
}

/** Does something with each item, some at once. Rejects with the first failure. */
async function eachOf(items, work) {
  const rest = [...items]
  const one = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** Removes the caches of versions that no open tab was loaded from; only the worker that is at work may do so. */
async function removeOldVersions() {
  if (self.registration.active?.state !== 'activated' || self.registration.waiting) return
  const old = (await caches.keys()).filter((name) => name.startsWith(PROGRAM) && name !== held)
  if (old.length === 0) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const entries = await Promise.all(tabs.map((tab) => ask(tab, { type: 'program' })))
  const lastOnes = old.slice(-MOST_OLD)
  for (const name of old) {
    const store = await caches.open(name)
    // A tab that does not answer, as one that is frozen, may be of any version.
    const uses = async (entry) => (entry ? Boolean(await store.match(entry, AS_STORED)) : true)
    const inUse = lastOnes.includes(name) && (await Promise.all(entries.map(uses))).includes(true)
    if (!inUse) await caches.delete(name)
  }
}
