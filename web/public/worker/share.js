// Takes photos that another app shares with this one, and stores them until the page at the same path picks them up.

const SHARE = '/users/share'
/** The store that the page reads: web/src/features/pictures/shared/shared-photos.ts. */
const SHARED = 'shared-photos'
/** As many as a member may have pictures. */
const MOST = 5
/** More than any phone's photo; a mistake must not fill the store. */
const LARGEST_BYTES = 40 * 1024 * 1024

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname === SHARE) event.respondWith(take(event.request))
})

async function take(request) {
  const count = await keepPhotos(request).catch(() => 0)
  return Response.redirect(count > 0 ? SHARE : `${SHARE}?missed=true`, 303)
}

/** Stores a form's photos in place of earlier ones. Returns how many. */
async function keepPhotos(request) {
  const form = await request.formData()
  const photos = form
    .getAll('photos')
    .filter((one) => one instanceof File && one.size > 0 && one.size <= LARGEST_BYTES)
    .slice(0, MOST)
  if (photos.length === 0) return 0
  await caches.delete(SHARED)
  const store = await caches.open(SHARED)
  await Promise.all(photos.map((photo, index) => store.put(`${SHARE}/${index}`, toResponse(photo))))
  return photos.length
}

function toResponse(photo) {
  const headers = {
    'Content-Type': photo.type || 'application/octet-stream',
    'X-Name': encodeURIComponent(photo.name),
    'X-Shared-At': String(Date.now()),
  }
  return new Response(photo, { headers })
}
