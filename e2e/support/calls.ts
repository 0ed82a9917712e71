import { expect, type Page } from '@playwright/test'
import { CHROMIUM_ARGUMENTS } from '../../testkit/browser/chromium.ts'

/** Fake devices and a fake screen, without prompts, and unmasked addresses. */
export const CALL_ARGUMENTS = [
  ...CHROMIUM_ARGUMENTS,
  '--use-fake-device-for-media-stream=device-count=3',
  '--use-fake-ui-for-media-stream',
  '--auto-select-desktop-capture-source=Entire screen',
  '--allow-loopback-in-peer-connection',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
]

/** Records the connections that a page makes, to inspect them from outside. */
export async function watchConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Plain = window.RTCPeerConnection
    const made: RTCPeerConnection[] = []
    Object.assign(window, { made })
    window.RTCPeerConnection = class extends Plain {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        made.push(this)
      }
    }
  })
}

/** Records the tracks of devices that a page opens from now on (`window.tracks`), to see which are live. */
export async function watchDevices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    // Pages without a secure context have none.
    if (!mediaDevices) return
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    const tracks: MediaStreamTrack[] = []
    Object.assign(window, { tracks })
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
}

/** Waits until the live, unmuted tracks of a page's devices are of these kinds; needs `watchDevices`. */
export async function expectLive(page: Page, ...kinds: string[]): Promise<void> {
  const read = () =>
    page.evaluate(() => {
      const { tracks } = window as unknown as { tracks: MediaStreamTrack[] }
      const live = tracks.filter(({ readyState, enabled }) => readyState === 'live' && enabled)
      return live.map(({ kind }) => kind).sort()
    })
  await expect.poll(read).toEqual(kinds)
}

/** Returns when the TURN credentials of the page's latest connection expire, in seconds since 1970. */
export function readExpiry(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { made } = window as unknown as { made: RTCPeerConnection[] }
    return Number.parseInt(made.at(-1)?.getConfiguration().iceServers?.[0]?.username ?? '', 10)
  })
}

/** Returns the types of the two ICE candidates that the page's latest connection uses. */
export function readCandidateTypes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { made } = window as unknown as { made: RTCPeerConnection[] }
    const report = await made.at(-1)?.getStats()
    const entries = [...(report?.values() ?? [])]
    const pair = entries.find((entry) => entry.type === 'candidate-pair' && entry.nominated)
    const typeOf = (id?: string) => entries.find((entry) => entry.id === id)?.candidateType ?? 'none'
    return [typeOf(pair?.localCandidateId), typeOf(pair?.remoteCandidateId)]
  })
}

/** Returns the ICE username fragment of the page's latest connection; it changes with an ICE restart. */
export function readIceUsername(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { made } = window as unknown as { made: RTCPeerConnection[] }
    return /a=ice-ufrag:(\S+)/.exec(made.at(-1)?.localDescription?.sdp ?? '')?.[1]
  })
}

const picture = (page: Page, name: string) => page.getByLabel(`${name}’s video`)

/** Waits until frames of the peer's video really arrive: their number rises, and their content changes. */
export async function expectFrames(page: Page, name: string): Promise<void> {
  const look = () =>
    picture(page, name).evaluate(async (view) => {
      const video = view as HTMLVideoElement
      const sketch = () => {
        const canvas = new OffscreenCanvas(64, 48)
        const context = canvas.getContext('2d')
        context?.drawImage(video, 0, 0, 64, 48)
        const pixels = context?.getImageData(0, 0, 64, 48).data ?? []
        return Array.from(pixels).reduce((sum, value, index) => (sum + value * (index + 1)) % 2 ** 31, 0)
      }
      const [frames, before] = [video.getVideoPlaybackQuality().totalVideoFrames, sketch()]
      const late = new Promise<void>((resolve) => setTimeout(resolve, 2_000))
      let drawn = 0
      const next = (resolve: () => void) =>
        video.requestVideoFrameCallback(() => {
          drawn++
          resolve()
        })
      for (let frame = 0; frame < 5; frame++) await Promise.race([new Promise<void>(next), late])
      // Firefox doesn't count a live stream's frames.
      const more = drawn + video.getVideoPlaybackQuality().totalVideoFrames - frames
      return { more: more > 0, changed: sketch() !== before, width: video.videoWidth > 100 }
    })
  await expect.poll(look).toEqual({ more: true, changed: true, width: true })
}

/** Returns an incoming call's card. */
export const findIncomingCall = (page: Page) => page.getByRole('region', { name: 'Incoming call' })

/** Accepts the ringing call; without camera by default. */
export async function acceptCall(page: Page, name = 'Accept without camera'): Promise<void> {
  await findIncomingCall(page).getByRole('button', { name }).click()
}

/** Denies the camera to pages that open from now on, as if the member had forbidden it. */
export async function denyCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      if (wanted?.video) throw new DOMException('Permission denied', 'NotAllowedError')
      return ask(wanted)
    }
  })
}

/** Opens a call's page and rings. */
export async function ringUp(
  page: Page,
  me: { username: string },
  other: { username: string; firstname: string },
) {
  await page.goto(`/video-call/${me.username}/${other.username}`)
  await page.getByRole('button', { name: `Call ${other.firstname}` }).click()
  await expect(page.getByText(`Calling ${other.firstname}…`)).toBeVisible()
  // A busy machine takes long to open the devices.
  await expect(page.getByLabel('Your video', { exact: true })).toBeVisible({ timeout: 60_000 })
}

/** Expects both pages to show that they are connected. */
export async function expectConnected(...pages: Page[]): Promise<void> {
  for (const page of pages) await expect(page.getByText(/^\d+:\d\d$/)).toBeVisible()
}

/** Returns the label of the camera whose video a page sends. */
export function readCameraLabel(page: Page): Promise<string | undefined> {
  return page.getByLabel('Your video', { exact: true }).evaluate((view) => {
    const stream = (view as HTMLVideoElement).srcObject as MediaStream | null
    return stream?.getVideoTracks()[0]?.label
  })
}

/** Presses a call's button by its shortcut: the bar hides while nobody moves, and comes back with the focus. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).press('Enter')
}
