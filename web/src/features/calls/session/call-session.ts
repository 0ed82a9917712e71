import type { CallAnswer } from '@savanna/contract/calls/events'
import type { Call, CallMessage, MediaState, Signal } from '@savanna/contract/calls/routes'
import type { CallReason } from '@savanna/contract/calls/rules'
import type { Session } from '../../../kit/session/session.ts'
import { fetchIceServers } from '../calls.queries.ts'
import { type CallChannel, openCallChannel } from './call-channel.ts'
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
  line: PeerState
  lines: readonly CallMessage[]
}

/** After this long without a connection the call is ended. */
const LOST_MS = 20_000
const SILENT: MediaState = { camera: false, microphone: true, screen: false }

/** Runs one side of a call with a member, from the lobby to the end; independent of React. */
export class CallSession {
  readonly #friend: string
  readonly #listeners = new Set<() => void>()
  readonly #local: LocalMedia
  readonly #channel: CallChannel
  #view: CallView
  #peer: Peer | undefined
  /** Signals that arrived before the peer connection was open. */
  #early: Signal[] = []
  #losing: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(me: Session, friend: string) {
    this.#friend = friend
    this.#local = new LocalMedia(() => {
      this.#become({ local: this.#local.view })
      this.#sendTracks()
      this.#tellMedia()
    })
    this.#view = {
      stage: { at: 'lobby' },
      local: this.#local.view,
      stream: null,
      theirs: SILENT,
      line: 'connecting',
      lines: [],
    }
    this.#channel = openCallChannel(me, {
      connected: () => void this.#comeBack(),
      peer: (event) => this.#isMine(event) && this.#meet(event),
      signal: (event) => this.#isMine(event) && this.#take(event.signal),
      media: (event) => this.#isMine(event) && this.#become({ theirs: event.media }),
      message: (event) => this.#isMine(event) && this.#become({ lines: [...this.#view.lines, event] }),
    })
  }

  readonly view = (): CallView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Turns the camera on in the lobby; not when a call is resumed or answered. */
  preview(): void {
    if (this.#view.stage.at !== 'lobby' || keptSeat(this.#friend)) return
    this.set('camera', true)
    this.set('microphone', true)
  }

  invite(): void {
    void this.#ask(this.#channel.invite(this.#friend))
  }

  answer(call: Call): void {
    this.set('microphone', true)
    void this.#ask(this.#channel.accept(call.id))
  }

  /** Handles the state of a call from the server. */
  told(call: Call): void {
    this.#happen({ type: 'told', call, now: Date.now() })
  }

  hangUp(): void {
    this.#leave(this.#view.stage.at === 'ringing' ? 'cancelled' : 'hung_up')
  }

  set(device: Device, on: boolean): void {
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
    if (answer?.ok) this.#become({ lines: [...this.#view.lines, answer.line] })
    return answer?.ok === true
  }

  stats(): Promise<RTCStatsReport> | undefined {
    return this.#peer?.stats()
  }

  close(): void {
    if ('call' in this.#view.stage) this.hangUp()
    this.#closed = true
    clearTimeout(this.#losing)
    this.#peer?.close()
    this.#local.close()
    this.#channel.close()
  }

  #become(next: Partial<CallView>): void {
    this.#view = { ...this.#view, ...next }
    for (const listener of [...this.#listeners]) listener()
  }

  #isMine({ call_id }: { call_id: string }): boolean {
    return idOf(this.#view.stage) === call_id
  }

  #happen(event: StageEvent): void {
    const before = this.#view.stage
    const stage = nextStage(before, event)
    if (stage === before) return
    this.#become({ stage })
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
    this.#become({ line: 'connecting', stream: null })
    this.#startLosing()
    const { id, role } = stage.call
    const iceServers = await fetchIceServers(id)
    if (this.#closed || this.#peer || idOf(this.#view.stage) !== id) return
    const peer = openPeer({
      polite: role === 'callee',
      iceServers,
      send: (signal) => this.#channel.signal(id, signal),
      onState: (line) => this.#notePeerState(line),
    })
    this.#peer = peer
    this.#become({ stream: peer.stream })
    this.#sendTracks()
    this.#tellMedia()
    for (const signal of this.#early.splice(0)) void peer.receive(signal)
  }

  #take(signal: Signal): void {
    if (this.#peer) void this.#peer.receive(signal)
    else this.#early.push(signal)
  }

  /** Handles the presence of the other's page; a reloaded page needs a new peer connection. */
  #meet({ present, fresh }: { present: boolean; fresh: boolean }): void {
    if (!present) return
    if (fresh) void this.#connect()
    else this.#peer?.restart()
    this.#tellMedia()
  }

  #notePeerState(line: PeerState): void {
    this.#become({ line })
    clearTimeout(this.#losing)
    if (line === 'connected') return
    this.#startLosing()
    // The server knows whether this page's own socket is the broken one.
    void this.#comeBack()
  }

  #startLosing(): void {
    clearTimeout(this.#losing)
    this.#losing = setTimeout(() => this.#leave('failed'), LOST_MS)
  }

  #sendTracks(): void {
    this.#peer?.setTrack('audio', this.#local.track('audio'))
    this.#peer?.setTrack('video', this.#local.track('video'))
  }

  #tellMedia(): void {
    const { stage, local } = this.#view
    const { camera, microphone, screen } = local
    if (stage.at === 'talking') this.#channel.media(stage.call.id, { camera, microphone, screen })
  }

  /** Resumes the seat after a reconnect or a reload. */
  async #comeBack(): Promise<void> {
    const { stage } = this.#view
    if (stage.at === 'asking' || stage.at === 'over') return
    const fresh = !('call' in stage)
    const held = fresh ? keptSeat(this.#friend) : { call_id: stage.call.id, key: stage.key }
    if (!held) return
    if (fresh) this.#happen({ type: 'asked' })
    const answer = await this.#channel.rejoin({ ...held, fresh })
    if (this.#closed) return
    if (answer.ok) {
      this.#happen({ type: 'seated', call: answer.call, key: held.key, now: Date.now() })
      if (fresh) this.set('microphone', true)
      else if (this.#view.line === 'broken') this.#peer?.restart()
      return
    }
    if (answer.problem.code !== 'unanswered') forgetSeat(this.#friend)
    if (fresh) this.#happen({ type: 'again' })
    else if (answer.problem.code !== 'unanswered')
      this.#happen({ type: 'left', reason: 'failed', now: Date.now() })
  }

  async #ask(asking: Promise<CallAnswer<{ call: Call; key: string }>>): Promise<void> {
    this.#happen({ type: 'asked' })
    const answer = await asking
    if (answer.ok && !this.#closed)
      this.#happen({ type: 'seated', call: answer.call, key: answer.key, now: Date.now() })
    if (!answer.ok) this.#happen({ type: 'refused', problem: answer.problem })
  }

  #leave(reason: CallReason): void {
    const id = idOf(this.#view.stage)
    if (id) this.#channel.leave(id)
    this.#happen({ type: 'left', reason, now: Date.now() })
  }

  #finish(): void {
    clearTimeout(this.#losing)
    forgetSeat(this.#friend)
    this.#peer?.close()
    this.#peer = undefined
    this.#early = []
    this.#local.release()
    this.#become({ stream: null, theirs: SILENT, lines: [] })
  }
}

function idOf(stage: Stage): string | undefined {
  return 'call' in stage ? stage.call.id : undefined
}
