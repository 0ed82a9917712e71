import { serverNow } from '../../network/server-clock.ts'

/** A page's pictures expire together, so their data is refetched once for all. */
const GATHER_MS = 200

type Listener = (places: readonly string[]) => void
let listener: Listener | undefined
const noted = new Set<string>()
let waiting: string[] = []

/** Calls back with the places (`/media/<key>/`) of pictures whose signed URLs have expired, each URL once. */
export function followExpired(onExpired: Listener): void {
  listener = onExpired
}

/** Records a picture that didn't load. Only an expired URL can be replaced; any other picture is gone. */
export function noteBroken(address: string): void {
  const { pathname, searchParams } = new URL(address, location.origin)
  const expires = Number(searchParams.get('e')) * 1000
  if (!expires || expires > serverNow() || noted.has(address)) return
  noted.add(address)
  if (waiting.length === 0) setTimeout(tell, GATHER_MS)
  waiting.push(pathname.slice(0, pathname.lastIndexOf('/') + 1))
}

function tell(): void {
  const places = waiting
  waiting = []
  listener?.(places)
}
