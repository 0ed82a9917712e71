import { serverNow } from '../../network/server-clock.ts'

/** Pictures of a page expire together, so what shows them is fetched again once for all. */
const GATHER_MS = 200

type Listener = (places: readonly string[]) => void
let listener: Listener | undefined
const noted = new Set<string>()
let waiting: string[] = []

/** Calls back with the places (`/media/<key>/`) of pictures whose signed addresses have expired, each address once. */
export function followExpired(onExpired: Listener): void {
  listener = onExpired
}

/** Notes a picture that did not load. Only an expired address can be replaced; any other picture is gone. */
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
