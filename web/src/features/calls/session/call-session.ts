import type { CallAnswer } from '@savanna/contract/calls/events'
import type { Call, CallMessage, MediaState, Signal } from '@savanna/contract/calls/routes'
import type { CallReason } from '@savanna/contract/calls/rules'
import type { Session } from '../../../kit/session/session.ts'
import { createStore, type Store } from '../../../kit/store.ts'
import { fetchIceServers } from '../calls.queries.ts'
import { type CallChannel, openCallChannel } from './call-channel.ts'
import type { Answer } from './calls.store.ts'
import { LocalMedia, type LocalView } from './local-media.ts'
import type { Device } from './media.model.ts'
import { openPeer, type Peer, type PeerState } from './peer.ts'
import { forgetSeat, keepSeat, keptSeat } from './seat-memory.ts'
import { nextStage, type Stage, type StageEvent } from './stage.model.ts'

/** Everything that a call page shows. */
export interface CallView {
  stage: Stage
  local: LocalView
  /** The other's stream; null while there is none. */
  stream: MediaStream | null
  theirs: MediaState
  peerState: PeerState
  messages: readonly CallMessage[]
}

/** After this long without a connection the call is ended. */
const LOST_MS = 20_000
const SILENT: MediaState = { camera: false, microphone: true, screen: false }

/** Runs one side of a call with a member, from the lobby to the end; independent of React. */
export class CallSession {
  readonly #friend: string
  readonly #local: LocalMedia
  readonly #channel: CallChannel
  readonly store: Store<CallView>
  #peer: Peer | undefined
  /** Signals that arrived before the peer connection was open. */
  #earlySignals: Signal[] = []
  /** Whether camera or microphone were asked for, or turned off by the member. */
  #devicesChosen = false
  #lostTimer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(me: Session, friend: string) {
    this.#friend = friend
    this.#local = new LocalMedia(() => {
      this.#updateView({ local: this.#local.view })
      this.#sendTracks()
      this.#sendMediaState()
    })
    this.store = createStore<CallView>({
      stage: { at: 'lobby' },
      local: this.#local.view,
      stream: null,
      theirs: SILENT,
      peerState: 'connecting',
      messages: [],
    })
    this.#channel = openCallChannel(me, {
      connected: () => void this.#rejoin(),
      peer: (event) => this.#isMine(event) && this.#handlePeerPresence(event),
      signal: (event) => this.#isMine(event) && this.#receiveSignal(event.signal),
      media: (event) => this.#isMine(event) && this.#updateView({ theirs: event.media }),
      message: (event) =>
        this.#isMine(event) && this.#updateView({ messages: [...this.#view.messages, event] }),
    })
  }

  get #view(): CallView {
    return this.store.get()
  }

  /** Turns the camera on in the lobby; not when a call is resumed or answered. */
  preview(): void {
    if (this.#view.stage.at !== 'lobby' || keptSeat(this.#friend)) return
    this.#turnOnDevices()
  }

  /** Calls the member. Who presses before the lobby's preview has begun is asked for camera and microphone now. */
  async invite(): Promise<void> {
    await this.#requestSeat(this.#channel.invite(this.#friend))
    if ('call' in this.#view.stage && !this.#devicesChosen) this.#turnOnDevices()
  }

  #turnOnDevices(): void {
    this.set('camera', true)
    this.set('microphone', true)
  }

  /** Answers a call, with the camera only where the member chose so. A device that fails ends nothing. */
  answer({ call, camera }: Answer): void {
    this.set('microphone', true)
    if (camera) this.set('camera', true)
    void this.#requestSeat(this.#channel.accept(call.id))
  }

  /** Handles the state of a call from the server. */
  receiveCall(call: Call): void {
    this.#dispatch({ type: 'reported', call, now: Date.now() })
  }

  hangUp(): void {
    this.#leave(this.#view.stage.at === 'ringing' ? 'cancelled' : 'hung_up')
  }

  set(device: Device, on: boolean): void {
    this.#devicesChosen = true
    void this.#local.set(device, on)
  }

  share(on: boolean): void {
    void this.#local.share(on)
  }

  choose(device: Device, id: string): void {
    void this.#local.choose(device, id)
  }

  /** Sends a chat message to the other; resolves to false when it did not reach the server. */
  async say(message: string): Promise<boolean> {
    const id = idOf(this.#view.stage)
    const answer = id ? await this.#channel.say(id, message) : undefined
    if (answer?.ok) this.#updateView({ messages: [...this.#view.messages, answer.line] })
    return answer?.ok === true
  }

  stats(): Promise<RTCStatsReport> | undefined {
    return this.#peer?.stats()
  }

  close(): void {
    if ('call' in this.#view.stage) this.hangUp()
    this.#closed = true
    clearTimeout(this.#lostTimer)
    this.#peer?.close()
    this.#local.close()
    this.#channel.close()
  }

  #updateView(next: Partial<CallView>): void {
    this.store.set({ ...this.#view, ...next })
  }

  #isMine({ call_id }: { call_id: string }): boolean {
    return idOf(this.#view.stage) === call_id
  }

  #dispatch(event: StageEvent): void {
    const before = this.#view.stage
    const stage = nextStage(before, event)
    if (stage === before) return
    this.#updateView({ stage })
    if ('call' in stage) keepSeat(this.#friend, { call_id: stage.call.id, key: stage.key })
    if (stage.at === 'talking' && before.at !== 'talking') void this.#connect()
    if (stage.at === 'over') this.#finish()
  }

  /** Opens the peer connection, or replaces it. */
  async #connect(): Promise<void> {
    const { stage } = this.#view
    if (stage.at !== 'talking') return
    this.#peer?.close()
    this.#peer = undefined
    this.#updateView({ peerState: 'connecting', stream: null })
    this.#startLostTimer()
    const { id, role, direct } = stage.call
    const { iceServers, relay } = await fetchIceServers(id, direct)
    if (this.#closed || this.#peer || idOf(this.#view.stage) !== id) return
    const peer = openPeer({
      polite: role === 'callee',
      iceServers,
      relay,
      send: (signal) => this.#channel.signal(id, signal),
      onState: (state) => this.#handlePeerState(state),
    })
    this.#peer = peer
    this.#updateView({ stream: peer.stream })
    this.#sendTracks()
    this.#sendMediaState()
    for (const signal of this.#earlySignals.splice(0)) void peer.receive(signal)
  }

  #receiveSignal(signal: Signal): void {
    if (this.#peer) void this.#peer.receive(signal)
    else this.#earlySignals.push(signal)
  }

  /** Handles the presence of the other's page; a reloaded page needs a new peer connection. */
  #handlePeerPresence({ present, fresh }: { present: boolean; fresh: boolean }): void {
    if (!present) return
    if (fresh) void this.#connect()
    else this.#peer?.restart()
    this.#sendMediaState()
  }

  #handlePeerState(peerState: PeerState): void {
    this.#updateView({ peerState })
    clearTimeout(this.#lostTimer)
    if (peerState === 'connected') return
    this.#startLostTimer()
    // The server knows whether this page's own socket is the broken one.
    void this.#rejoin()
  }

  #startLostTimer(): void {
    clearTimeout(this.#lostTimer)
    this.#lostTimer = setTimeout(() => this.#leave('failed'), LOST_MS)
  }

  #sendTracks(): void {
    this.#peer?.setTrack('audio', this.#local.track('audio'))
    this.#peer?.setTrack('video', this.#local.track('video'))
  }

  #sendMediaState(): void {
    const { stage, local } = this.#view
    const { camera, microphone, screen } = local
    if (stage.at === 'talking') this.#channel.media(stage.call.id, { camera, microphone, screen })
  }

  /** Resumes the seat after a reconnect or a reload. */
  async #rejoin(): Promise<void> {
    const { stage } = this.#view
    if (stage.at === 'asking' || stage.at === 'over') return
    const fresh = !('call' in stage)
    const held = fresh ? keptSeat(this.#friend) : { call_id: stage.call.id, key: stage.key }
    if (!held) return
    if (fresh) this.#dispatch({ type: 'asked' })
    const answer = await this.#channel.rejoin({ ...held, fresh })
    if (this.#closed) return
    if (answer.ok) {
      this.#dispatch({ type: 'seated', call: answer.call, key: held.key, now: Date.now() })
      if (fresh) this.set('microphone', true)
      else if (this.#view.peerState === 'broken') this.#peer?.restart()
      return
    }
    if (answer.problem.code !== 'unanswered') forgetSeat(this.#friend)
    if (fresh) this.#dispatch({ type: 'again' })
    else if (answer.problem.code !== 'unanswered')
      this.#dispatch({ type: 'left', reason: 'failed', now: Date.now() })
  }

  async #requestSeat(asking: Promise<CallAnswer<{ call: Call; key: string }>>): Promise<void> {
    this.#dispatch({ type: 'asked' })
    const answer = await asking
    if (answer.ok && !this.#closed)
      this.#dispatch({ type: 'seated', call: answer.call, key: answer.key, now: Date.now() })
    if (!answer.ok) this.#dispatch({ type: 'refused', problem: answer.problem })
  }

  #leave(reason: CallReason): void {
    const id = idOf(this.#view.stage)
    if (id) this.#channel.leave(id)
    this.#dispatch({ type: 'left', reason, now: Date.now() })
  }

  #finish(): void {
    clearTimeout(this.#lostTimer)
    forgetSeat(this.#friend)
    this.#peer?.close()
    this.#peer = undefined
    this.#earlySignals = []
    this.#local.release()
    this.#updateView({ stream: null, theirs: SILENT, messages: [] })
  }
}

function idOf(stage: Stage): string | undefined {
  return 'call' in stage ? stage.call.id : undefined
}
