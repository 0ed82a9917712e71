import { DEFAULT_POSITION } from '@savanna/contract/common'
import { MINUTE_MS } from '@savanna/contract/time'

export interface Coordinates {
  latitude: number
  longitude: number
}

export interface Located extends Coordinates {
  /** `default` when the device rejected the request or couldn't locate itself. */
  source: 'device' | 'default'
}

const FIX_MS = 5000
/** Our own limit: the browser's doesn't run while its permission prompt is open. */
const QUESTION_MS = 20_000

/** Returns the device's position; the default one when the request is rejected, fails, times out or is unsupported. */
export function geolocate(
  geolocation: Geolocation | undefined = globalThis.navigator?.geolocation,
): Promise<Located> {
  return new Promise((resolve) => {
    const giveUp = () => {
      clearTimeout(unanswered)
      resolve({ ...DEFAULT_POSITION, source: 'default' })
    }
    const unanswered = setTimeout(giveUp, QUESTION_MS)
    if (!geolocation) return giveUp()
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        clearTimeout(unanswered)
        resolve({ latitude, longitude, source: 'device' })
      },
      giveUp,
      { timeout: FIX_MS, maximumAge: 10 * MINUTE_MS },
    )
  })
}
