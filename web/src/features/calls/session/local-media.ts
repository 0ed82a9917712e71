import { type Device, troubleText } from './media.model.ts'

/** What of oneself is on, and what the other sees of it. */
export interface LocalView {
  camera: boolean
  microphone: boolean
  screen: boolean
  /** What is sent as a picture at this moment. */
  picture: MediaStream | null
  /** Why camera or microphone cannot be used. */
  trouble: Partial<Record<Device, string>>
  chosen: Partial<Record<Device, string>>
}

const WANTED = {
  camera: { width: { ideal: 1280 }, height: { ideal: 720 } },
  microphone: { echoCancellation: true, noiseSuppression: true },
}
/** Until one chooses: on a phone the camera that looks at the face. */
const UNCHOSEN = { camera: { facingMode: 'user' }, microphone: {} }

/** Opens the device that was chosen and no other, however much better that suits; another only where it is gone. */
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

/** Camera, microphone and screen of this device. What cannot be had is said in words, and all else goes on. */
export class LocalMedia {
  view = NOTHING_ON
  readonly #changed: () => void
  readonly #held: Partial<Record<Device | 'screen', MediaStreamTrack>> = {}
  #closed = false

  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** What is sent to the other at this moment. */
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
      // Sharing needs the picture on, so it goes with it.
      if (device === 'camera') this.#drop('screen')
      this.#become(device === 'camera' ? { camera: false, screen: false } : { microphone: false })
    }
  }

  async share(on: boolean): Promise<void> {
    if (!on) return this.#unshare()
    // Refused or closed without a choice: nothing is shared, and the person knows.
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => undefined)
    const [track] = stream?.getVideoTracks() ?? []
    if (!track) return
    // The picture may have been turned off while one chose.
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

  /** Lets go of everything: no light at the camera, no mark at the microphone. */
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
      // Another one was chosen meanwhile.
      if (this.view.chosen[device] !== wanted) {
        track.stop()
        return this.#take(device)
      }
      this.#drop(device)
      this.#held[device] = track
      // Pulled out, or taken back in the browser's settings.
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
    const trouble = { ...this.view.trouble, [device]: troubleText(device, error) }
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
