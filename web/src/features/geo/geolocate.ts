import { DEFAULT_POSITION } from '@savanna/contract/common'
import { MINUTE_MS } from '@savanna/contract/time'

export interface Coordinates {
  latitude: number
  longitude: number
}

export interface Located extends Coordinates {
  /** `default` when the device would not or could not tell. */
  source: 'device' | 'default'
}

const FIX_MS = 5000
/** The browser's own limit does not count while its question stands unanswered. */
const QUESTION_MS = 20_000

/** Where the device is; the default position when that is refused, fails, takes too long or is not offered. */
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
