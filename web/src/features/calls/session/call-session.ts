import type { CallAnswer } from '@savanna/contract/calls/events'
import {
  CALL_LIMITS,
  type Call,
  type CallMessage,
  type MediaState,
  type Signal,
} from '@savanna/contract/calls/routes'
import { type CallReason, pickNewer } from '@savanna/contract/calls/rules'
import type { Problem } from '@savanna/contract/common'
import type { Session } from '../../../kit/session/session.ts'
import { createStore, type Store } from '../../../kit/store.ts'
import { fetchIceServers, renewIceServers } from '../calls.queries.ts'
import { type CallChannel, openCallChannel, UNANSWERED } from './call-channel.ts'
import type { AnsweredCall } from './calls.store.ts'
import { recallDevices, rememberDevices } from './device-choice.ts'
import { LocalMedia, type LocalView } from './local-media.ts'
import type { Device } from './media.model.ts'
import { openPeer, type Peer, type PeerState } from './peer.ts'
import { deleteSeat, readSeat, type StoredSeat, storeSeat } from './seat-memory.ts'
import { nextStage, type Stage, type StageEvent } from './stage.model.ts'

/** Everything that a call page shows. */
export interface CallView {
  stage: Stage
  local: LocalView
  /** The peer's stream; null while there is none. */
  stream: MediaStream | null
  theirs: MediaState
  peerState: PeerState
  messages: readonly CallMessage[]
}

/** After this long without a connection the call ends. */
const LOST_MS = 20_000
/** How much longer than the server a page waits for an answer, in case the end event is lost. */
const RING_SLACK_MS = 5_000
const DEVICES = ['camera', 'microphone'] as const
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
  #lostTimer: ReturnType<typeof setTimeout> | undefined
  #ringTimer: ReturnType<typeof setTimeout> | undefined
  /** The latest reported call: it may end before the response that accepts it arrives. */
  #reported: Call | undefined
  /** The ringing call, if the response to this page's invite was lost. */
  #unconfirmed: string | undefined
  /** The seat that another page has taken. */
  #moved: StoredSeat | undefined
  #lastAnswer: AnsweredCall | undefined
  #closed = false

  constructor(me: Session, friend: string) {
    this.#friend = friend
    this.#local = new LocalMedia(() => {
      this.#updateView({ local: this.#local.view })
      this.#sendTracks()
      this.#sendMediaState()
    }, recallDevices().ids)
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
      moved: (event) => this.#isMine(event) && this.#handleMove(),
      signal: (event) => this.#isMine(event) && this.#receiveSignal(event.signal),
      media: (event) => this.#isMine(event) && this.#updateView({ theirs: event.media }),
      message: (event) =>
        this.#isMine(event) && this.#updateView({ messages: [...this.#view.messages, event] }),
    })
  }

  get #view(): CallView {
    return this.store.get()
  }

  /** Turns on the devices in the lobby as the member last chose; not when a call is resumed or answered. */
  preview(): void {
    if (this.#view.stage.at === 'lobby' && !readSeat(this.#friend)) this.#turnOnDevices()
  }

  /** Calls the member. Devices that the lobby's preview hasn't turned on yet start once it rings. */
  async invite(): Promise<void> {
    const problem = await this.#requestSeat(() => this.#channel.invite(this.#friend))
    if (problem) this.#dispatch({ type: 'refused', problem })
  }

  /** Turns on the devices that were last in use and haven't been turned on in this call yet. */
  #turnOnDevices(): void {
    const { stage } = this.#view
    if (stage.at !== 'lobby' && !('call' in stage)) return
    const choice = recallDevices()
    for (const device of DEVICES)
      if (choice[device] && !this.#local.wants(device)) void this.#local.set(device, true)
  }

  /**
   * Answers a call, with the camera only if the member chose it. Opens no device before the server has confirmed the
   * answer, since the call may be over. A failing device doesn't end the call.
   */
  async answer(answer: AnsweredCall): Promise<void> {
    this.#lastAnswer = answer
    rememberDevices({ camera: answer.camera })
    const problem = await this.#requestSeat(() => this.#channel.accept(answer.call.id))
    if (problem) this.#dispatch({ type: 'missed', problem })
  }

  /** Calls the member after the end of a call, or repeats the answer that the server hasn't confirmed. */
  async callAgain(): Promise<void> {
    const { stage } = this.#view
    const isUnanswered = stage.at === 'over' && stage.problem?.code === UNANSWERED
    await (isUnanswered && this.#lastAnswer ? this.answer(this.#lastAnswer) : this.invite())
  }

  /** Takes the call back from the page that has it now. */
  async continueHere(): Promise<void> {
    const seat = this.#moved
    if (seat) await this.#resume(seat)
  }

  /** Handles a call state from the server. */
  receiveCall(call: Call): void {
    const { stage } = this.#view
    this.#reported = pickNewer(this.#reported, call)
    const isOpen = stage.at === 'asking' || (stage.at === 'lobby' && stage.problem?.code === UNANSWERED)
    if (isOpen && call.role === 'caller' && call.other.username === this.#friend)
      this.#unconfirmed = call.state === 'ringing' ? call.id : undefined
    this.#dispatch({ type: 'reported', call, now: Date.now() })
  }

  hangUp(): void {
    this.#leave(this.#view.stage.at === 'ringing' ? 'cancelled' : 'hung_up')
  }

  /** Turns a device on or off, for this call and the next ones. */
  set(device: Device, on: boolean): void {
    rememberDevices({ [device]: on })
    const { at } = this.#view.stage
    if (on && (at === 'over' || at === 'elsewhere')) return
    void this.#local.set(device, on)
  }

  share(on: boolean): void {
    void this.#local.share(on)
  }

  choose(device: Device, id: string): void {
    rememberDevices({ ids: { ...recallDevices().ids, [device]: id } })
    void this.#local.choose(device, id)
  }

  /** Sends a chat message to the peer; resolves to false if it didn't reach the server. */
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
    else if (this.#unconfirmed) this.#channel.leave(this.#unconfirmed)
    this.#closed = true
    clearTimeout(this.#lostTimer)
    clearTimeout(this.#ringTimer)
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
    if ('call' in stage) storeSeat(this.#friend, { call_id: stage.call.id, key: stage.key })
    if (stage.at !== 'ringing') clearTimeout(this.#ringTimer)
    else if (before.at !== 'ringing') this.#startRingTimer(stage.call)
    if (stage.at === 'talking' && before.at !== 'talking') void this.#connect()
    if (stage.at === 'over' || stage.at === 'elsewhere') this.#finish()
  }

  #startRingTimer({ ring_ms }: Call): void {
    const wait = (ring_ms ?? CALL_LIMITS.ringMs) + RING_SLACK_MS
    this.#ringTimer = setTimeout(() => this.#leave('no_answer'), wait)
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
      renew: () => renewIceServers(id),
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

  /** Hands the call over to the page that has taken its seat. */
  #handleMove(): void {
    const { stage } = this.#view
    if ('call' in stage) this.#moved = { call_id: stage.call.id, key: stage.key }
    this.#dispatch({ type: 'moved' })
  }

  /** Handles the presence of the peer's page; a reloaded page needs a new peer connection. */
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
    if ('call' in stage) return this.#resume({ call_id: stage.call.id, key: stage.key })
    const held = stage.at === 'lobby' ? readSeat(this.#friend) : undefined
    if (held) await this.#resume(held)
  }

  async #resume(held: StoredSeat): Promise<void> {
    const fresh = !('call' in this.#view.stage)
    if (fresh) this.#dispatch({ type: 'asked' })
    const answer = await this.#channel.rejoin({ ...held, fresh })
    const { stage } = this.#view
    const isWaiting = fresh ? stage.at === 'asking' : idOf(stage) === held.call_id
    // The member may have hung up, or another page may have taken the seat.
    if (this.#closed || !isWaiting) return
    if (answer.ok) {
      this.#sitDown(answer.call, held.key)
      if (fresh) this.#turnOnDevices()
      else if (this.#view.peerState === 'broken') this.#peer?.restart()
      return
    }
    if (answer.problem.code !== UNANSWERED) deleteSeat(this.#friend)
    if (fresh) this.#dispatch({ type: 'again' })
    else if (answer.problem.code !== UNANSWERED)
      this.#dispatch({ type: 'left', reason: 'failed', now: Date.now() })
  }

  /** Requests a seat, and turns on the devices with it. Returns the problem if the server rejects it. */
  async #requestSeat(
    request: () => Promise<CallAnswer<{ call: Call; key: string }>>,
  ): Promise<Problem | undefined> {
    this.#dispatch({ type: 'asked' })
    let answer = await request()
    // The request may have arrived and only its response been lost; the server then returns the same call.
    if (!answer.ok && answer.problem.code === UNANSWERED && !this.#closed) answer = await request()
    if (this.#closed) return undefined
    if (!answer.ok) return answer.problem
    this.#unconfirmed = undefined
    this.#sitDown(answer.call, answer.key)
    this.#turnOnDevices()
    return undefined
  }

  #sitDown(call: Call, key: string): void {
    const isOver = this.#reported?.id === call.id && this.#reported.state === 'ended'
    const newest = isOver && this.#reported ? this.#reported : call
    this.#dispatch({ type: 'seated', call: newest, key, now: Date.now() })
  }

  #leave(reason: CallReason): void {
    const id = idOf(this.#view.stage)
    if (id) this.#channel.leave(id)
    this.#dispatch({ type: 'left', reason, now: Date.now() })
  }

  #finish(): void {
    clearTimeout(this.#lostTimer)
    deleteSeat(this.#friend)
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
