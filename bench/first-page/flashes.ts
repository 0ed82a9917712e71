import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { watchLoading } from '../../testkit/browser/loading.ts'
import { openPhone, type Session, slowDown } from './visit.ts'

/** The screen in cells of ten pixels, each the mean lightness (0 to 255) of its part. */
const COLUMNS = 39
const ROWS = 84
const CELLS = COLUMNS * ROWS
/** Lightness that differs by less looks the same; by more, something else is there. */
const SAME = 6
const OTHER = 24

interface Flash {
  frames: number
  /** The largest share of the screen, from 0 to 1, that disappears in one frame and returns. */
  share: number
}

/** Records the frames of a page's first visit on a slow phone, and finds what disappears and returns. */
export async function findFlash(
  browser: Browser,
  site: string,
  path: string,
  session: Session | undefined,
): Promise<Flash> {
  const page = await openPhone(browser, site, session)
  try {
    const loading = await watchLoading(page)
    await slowDown(loading)
    const pictures: Buffer[] = []
    loading.session.on('Page.screencastFrame', ({ data, sessionId }) => {
      pictures.push(Buffer.from(data, 'base64'))
      void loading.session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    })
    await loading.session.send('Page.startScreencast', { format: 'png', maxWidth: 390, maxHeight: 844 })
    await page.goto(path, { timeout: 90_000 })
    await loading.settle()
    await loading.session.send('Page.stopScreencast')
    const frames = await Promise.all(pictures.map(readCells))
    return { frames: frames.length, share: largestFlash(frames) }
  } finally {
    await page.context().close()
  }
}

const readCells = (picture: Buffer): Promise<Uint8Array> =>
  sharp(picture).greyscale().resize(COLUMNS, ROWS, { fit: 'fill' }).raw().toBuffer()

/** Returns the largest share of cells in one frame that were as in the last frame before, and aren't now. */
function largestFlash(frames: Uint8Array[]): number {
  let most = 0
  for (let at = 1; at < frames.length - 1; at++) {
    let flashing = 0
    for (let cell = 0; cell < CELLS; cell++) if (flashes(frames, at, cell)) flashing++
    most = Math.max(most, flashing / CELLS)
  }
  return most
}

function flashes(frames: Uint8Array[], at: number, cell: number): boolean {
  const lightness = (frame: number) => frames[frame]?.[cell] ?? 0
  const now = lightness(at)
  const last = lightness(frames.length - 1)
  // Only the page's final content counts: it was there, isn't now, and comes back.
  if (Math.abs(last - now) < OTHER) return false
  return frames.slice(0, at).some((_, before) => Math.abs(lightness(before) - last) <= SAME)
}
