/** Where the service worker stores photos shared with the app: `web/public/worker/share.js`. */
const STORE = 'shared-photos'
/** After a day nobody comes back to it. */
const STORED_MS = 24 * 60 * 60 * 1000

/** Returns the photos shared with the app that aren't placed yet; deletes older ones. */
export async function readSharedPhotos(now: number): Promise<File[]> {
  if (!('caches' in window)) return []
  const store = await caches.open(STORE)
  const photos = await Promise.all((await store.keys()).map((request) => readPhoto(store, request, now)))
  return photos.filter((photo) => photo !== undefined)
}

/** Paths of the photos that were read, to delete them one by one. */
const addresses = new WeakMap<File, string>()

async function readPhoto(store: Cache, request: Request, now: number): Promise<File | undefined> {
  const response = await store.match(request)
  const { headers } = response ?? {}
  if (!response || now - Number(headers?.get('X-Shared-At')) > STORED_MS) {
    await store.delete(request)
    return undefined
  }
  const name = decodeURIComponent(headers?.get('X-Name') ?? 'photo')
  const photo = new File([await response.blob()], name, { type: headers?.get('Content-Type') ?? '' })
  addresses.set(photo, request.url)
  return photo
}

/** Deletes a photo that was read, once it's placed or skipped. */
export async function forgetSharedPhoto(photo: File): Promise<void> {
  const address = addresses.get(photo)
  if (address !== undefined) await (await caches.open(STORE)).delete(address)
}

/** Deletes all of them when the member logs out. */
export async function forgetSharedPhotos(): Promise<void> {
  if ('caches' in window) await caches.delete(STORE)
}
