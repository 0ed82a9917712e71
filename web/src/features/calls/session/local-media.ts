import { type Device, describeTrouble } from './media.model.ts'

/** Which own devices are on, and what is sent to the other. */
export interface LocalView {
  camera: boolean
  microphone: boolean
  screen: boolean
  /** The video that is sent: camera or screen; null when neither is on. */
  picture: MediaStream | null
  /** Why camera or microphone cannot be used. */
  trouble: Partial<Record<Device, string>>
  chosen: Partial<Record<Device, string>>
}

const WANTED = {
  camera: { width: { ideal: 1280 }, height: { ideal: 720 } },
  microphone: { echoCancellation: true, noiseSuppression: true },
}
/** Constraints while nothing is chosen: on a phone the front camera. */
const UNCHOSEN = { camera: { facingMode: 'user' }, microphone: {} }

/** Opens exactly the chosen device; another only when it is not plugged in any more. */
async function openDevice(device: Device, id: string | undefined): Promise<MediaStreamTrack> {
  if (!id) return open(device, UNCHOSEN[device])
  try {
    return await open(device, { deviceId: { exact: id } })
  } catch (error) {
    if ((error as Error).name !== 'OverconstrainedError') throw error
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

/** Controls camera, microphone and screen sharing. A device that fails gets an error text; the others stay on. */
export class LocalMedia {
  view = NOTHING_ON
  readonly #changed: () => void
  readonly #held: Partial<Record<Device | 'screen', MediaStreamTrack>> = {}
  #closed = false

  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** Returns the track that is sent to the other; null when there is none. */
  track(kind: 'audio' | 'video'): MediaStreamTrack | null {
    const { camera, microphone, screen } = this.#held
    return (kind === 'audio' ? microphone : (screen ?? camera)) ?? null
  }

  async set(device: Device, on: boolean): Promise<void> {
    const track = this.#held[device]
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
    // Phones share no screen; the shortcut is pressed all the same.
    if (!('getDisplayMedia' in (navigator.mediaDevices ?? {}))) return
    // Refused or closed without a choice: nothing is shared, as the member intended.
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => undefined)
    const [track] = stream?.getVideoTracks() ?? []
    if (!track) return
    // Video may have been turned off during the choice.
    if (this.#closed || !this.view.camera) return track.stop()
    this.#drop('screen')
    this.#held.screen = track
    track.onended = () => this.#unshare()
    this.#become({ screen: true })
  }

  async choose(device: Device, id: string): Promise<void> {
    this.#become({ chosen: { ...this.view.chosen, [device]: id } })
    // Phones open one camera at a time, and a microphone that is only muted must not come back.
    this.#drop(device)
    if (this.view[device]) await this.#take(device)
  }

  /** Stops all tracks, so that camera and microphone are off. */
  release(): void {
    for (const what of ['camera', 'microphone', 'screen'] as const) this.#drop(what)
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
    const wanted = this.view.chosen[device]
    try {
      const track = await openDevice(device, wanted)
      if (this.#closed) return track.stop()
      // Another device was chosen meanwhile.
      if (this.view.chosen[device] !== wanted) {
        track.stop()
        return this.#take(device)
      }
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
      this.#fail(device, (error as Error).name)
    }
  }

  #fail(device: Device, error: string): void {
    const trouble = { ...this.view.trouble, [device]: describeTrouble(device, error) }
    this.#become({ [device]: false, trouble })
  }

  #drop(what: Device | 'screen'): void {
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
