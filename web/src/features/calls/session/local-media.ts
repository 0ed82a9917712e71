import { type Device, describeTrouble } from './media.model.ts'

/** Which of the member's devices are on, and what is sent to the peer. */
export interface LocalView {
  camera: boolean
  microphone: boolean
  screen: boolean
  /** The outgoing video: camera or screen; null when neither is on. */
  picture: MediaStream | null
  /** Why camera or microphone can't be used. */
  trouble: Partial<Record<Device, string>>
  chosen: Partial<Record<Device, string>>
}

const WANTED = {
  camera: { width: { ideal: 1280 }, height: { ideal: 720 } },
  microphone: { echoCancellation: true, noiseSuppression: true },
}
/** Constraints while nothing is chosen: the front camera on a phone. */
const UNCHOSEN = { camera: { facingMode: 'user' }, microphone: {} }

/** Opens exactly the chosen device; another only if that's unplugged and one is still wanted. */
async function openDevice(
  device: Device,
  id: string | undefined,
  isWanted: () => boolean,
): Promise<MediaStreamTrack> {
  if (!id) return open(device, UNCHOSEN[device])
  try {
    return await open(device, { deviceId: { exact: id } })
  } catch (error) {
    if ((error as Error).name !== 'OverconstrainedError' || !isWanted()) throw error
    return open(device, UNCHOSEN[device])
  }
}

async function open(device: Device, which: MediaTrackConstraints): Promise<MediaStreamTrack> {
  const wanted = { ...WANTED[device], ...which }
  if (!navigator.mediaDevices) throw new DOMException('insecure', 'SecurityError')
  const stream = await navigator.mediaDevices.getUserMedia(
    device === 'camera' ? { video: wanted } : { audio: wanted },
  )
  const [track] = stream.getTracks()
  if (!track) throw new DOMException('none', 'NotFoundError')
  return track
}

const NOTHING_ON: LocalView = {
  camera: false,
  microphone: false,
  screen: false,
  picture: null,
  trouble: {},
  chosen: {},
}

/** Controls camera, microphone and screen sharing. A failing device gets an error text; the others stay on. */
export class LocalMedia {
  view = NOTHING_ON
  readonly #changed: () => void
  readonly #held: Partial<Record<Device | 'screen', MediaStreamTrack>> = {}
  /**
   * Counts the actions on each device. The browser's permission prompt may stay open for minutes: a track that
   * arrives after the device was turned off, another one chosen or the call ended belongs to an earlier action and is
   * stopped.
   */
  readonly #turns = { camera: 0, microphone: 0, screen: 0 }
  readonly #wanted: Record<Device, boolean> = { camera: false, microphone: false }
  #closed = false

  /** Starts with the devices that the member last chose, all of them off. */
  constructor(changed: () => void, chosen: LocalView['chosen'] = {}) {
    this.#changed = changed
    this.view = { ...NOTHING_ON, chosen }
  }

  /** Whether a device is on, or was turned on and is still opening, or failed. */
  wants(device: Device): boolean {
    return this.#wanted[device]
  }

  /** Returns the track sent to the peer; null when there is none. */
  track(kind: 'audio' | 'video'): MediaStreamTrack | null {
    const { camera, microphone, screen } = this.#held
    return (kind === 'audio' ? microphone : (screen ?? camera)) ?? null
  }

  async set(device: Device, on: boolean): Promise<void> {
    if (this.#closed) return
    const track = this.#held[device]
    this.#wanted[device] = on
    if (device === 'microphone' && track) {
      track.enabled = on
      this.#become({ microphone: on })
    } else if (on) await this.#take(device)
    else {
      this.#drop(device)
      // Screen sharing needs video, so it stops with the camera.
      if (device === 'camera') this.#drop('screen')
      this.#become(device === 'camera' ? { camera: false, screen: false } : { microphone: false })
    }
  }

  async share(on: boolean): Promise<void> {
    if (!on) return this.#unshare()
    // Phones can't share a screen, but members may still press the shortcut.
    if (!('getDisplayMedia' in (navigator.mediaDevices ?? {}))) return
    // Rejected, or closed without a choice: nothing is shared, as the member intended.
    const turn = ++this.#turns.screen
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => undefined)
    const [track] = stream?.getVideoTracks() ?? []
    if (!track) return
    // While the member chose, video may have been turned off, or the call may have ended and another one started.
    if (turn !== this.#turns.screen || !this.view.camera) return track.stop()
    this.#drop('screen')
    this.#held.screen = track
    track.onended = () => this.#unshare()
    this.#become({ screen: true })
  }

  async choose(device: Device, id: string): Promise<void> {
    this.#become({ chosen: { ...this.view.chosen, [device]: id } })
    // Phones open one camera at a time, and a muted microphone must not come back.
    this.#drop(device)
    if (this.#wanted[device]) await this.#take(device)
  }

  /** Stops all tracks, so camera and microphone are off. */
  release(): void {
    for (const what of ['camera', 'microphone', 'screen'] as const) this.#drop(what)
    this.#wanted.camera = false
    this.#wanted.microphone = false
    this.#become({ camera: false, microphone: false, screen: false })
  }

  close(): void {
    this.#closed = true
    this.release()
  }

  #unshare(): void {
    this.#drop('screen')
    this.#become({ screen: false })
  }

  async #take(device: Device): Promise<void> {
    const turn = ++this.#turns[device]
    const isWanted = () => turn === this.#turns[device]
    try {
      const track = await openDevice(device, this.view.chosen[device], isWanted)
      if (!isWanted()) return track.stop()
      this.#drop(device)
      this.#held[device] = track
      // Unplugged, or revoked in the browser's settings.
      track.onended = () => {
        this.#drop(device)
        this.#fail(device, 'ended')
      }
      const { [device]: _, ...trouble } = this.view.trouble
      const { deviceId } = track.getSettings()
      const chosen = { ...this.view.chosen, ...(deviceId && { [device]: deviceId }) }
      this.#become({ [device]: true, trouble, chosen })
    } catch (error) {
      if (isWanted()) this.#fail(device, (error as Error).name)
    }
  }

  #fail(device: Device, error: string): void {
    const trouble = { ...this.view.trouble, [device]: describeTrouble(device, error) }
    this.#become({ [device]: false, trouble })
  }

  #drop(what: Device | 'screen'): void {
    this.#turns[what]++
    const track = this.#held[what]
    delete this.#held[what]
    if (track) track.onended = null
    track?.stop()
  }

  #become(next: Partial<LocalView>): void {
    if (this.#closed) return
    const { picture } = this.view
    const sent = this.track('video')
    const same = (picture?.getVideoTracks()[0] ?? null) === sent
    this.view = { ...this.view, ...next, picture: same ? picture : sent && new MediaStream([sent]) }
    this.#changed()
  }
}
