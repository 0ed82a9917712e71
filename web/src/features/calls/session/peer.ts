import type { Signal } from '@savanna/contract/calls/routes'
import { createSerialQueue } from '../../../kit/serial-queue.ts'

type Kind = 'audio' | 'video'
const KINDS: readonly Kind[] = ['audio', 'video']

export type PeerState = 'connecting' | 'connected' | 'broken'

/** How long a disconnected peer may take to recover before an ICE restart. */
const RECOVER_MS = 2_000

/**
 * Returns whether this browser can carry a call. Tor Browser, an iPhone in Lockdown Mode and some builds of WebKit
 * have no WebRTC; a setting switches it off in others.
 */
export function hasWebRtc(): boolean {
  return typeof RTCPeerConnection === 'function'
}

interface PeerOptions {
  /** The polite peer, the one who was called, yields when offers collide. */
  polite: boolean
  iceServers: RTCIceServer[]
  /** Whether the connection must use a relay, so neither learns the other's IP address. */
  relay: boolean
  /**
   * Returns servers with new credentials; undefined when there are none. A relay's credentials expire, so they are
   * renewed before candidates are gathered again.
   */
  renew: () => Promise<RTCIceServer[] | undefined>
  send: (signal: Signal) => void
  onState: (state: PeerState) => void
}

export interface Peer {
  /** The peer's tracks. */
  stream: MediaStream
  receive: (signal: Signal) => Promise<void>
  /** Sets the outgoing track; null sends nothing. */
  setTrack: (kind: Kind, track: MediaStreamTrack | null) => void
  /** Restarts ICE. */
  restart: () => void
  stats: () => Promise<RTCStatsReport>
  close: () => void
}

/** Opens a WebRTC connection between two browsers with perfect negotiation: either side may renegotiate at any time. */
export function openPeer({ polite, iceServers, relay, renew, send, onState }: PeerOptions): Peer {
  const configuration: RTCConfiguration = {
    iceTransportPolicy: relay ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  }
  const pc = new RTCPeerConnection({ ...configuration, iceServers })
  const stream = new MediaStream()
  const tracks: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null }
  const senders: Partial<Record<Kind, RTCRtpSender>> = {}

  pc.onicecandidate = ({ candidate }) => {
    if (candidate)
      send({ candidate: candidate.toJSON() as Extract<Signal, { candidate: object }>['candidate'] })
  }
  pc.ontrack = ({ track }) => stream.addTrack(track)
  const { renewServers, restart } = restartWith(pc, configuration, renew)
  const receive = negotiate(pc, { polite, send, adopt, renewServers })
  const stopWatching = watchState(pc, { onState, restart })

  // Only one side adds transceivers; the other adopts them. Tracks turned on later need no new offer.
  if (!polite)
    for (const kind of KINDS) senders[kind] = pc.addTransceiver(kind, { direction: 'sendrecv' }).sender

  function adopt(): void {
    for (const { receiver, sender, ...rest } of pc.getTransceivers().map(partsOf)) {
      const kind = receiver.track.kind as Kind
      if (senders[kind]) continue
      rest.open()
      senders[kind] = sender
      put(kind)
    }
  }

  function put(kind: Kind): void {
    // Fails only if the connection has since been closed.
    senders[kind]?.replaceTrack(tracks[kind]).catch(() => {})
  }

  return {
    stream,
    receive,
    setTrack(kind, track) {
      tracks[kind] = track
      put(kind)
    },
    restart,
    stats: () => pc.getStats(),
    close() {
      stopWatching()
      pc.close()
    },
  }
}

/** Returns functions that renew a connection's credentials, and that restart ICE with new ones. */
function restartWith(pc: RTCPeerConnection, configuration: RTCConfiguration, renew: PeerOptions['renew']) {
  async function renewServers(): Promise<void> {
    const iceServers = await renew()
    if (iceServers && pc.signalingState !== 'closed') pc.setConfiguration({ ...configuration, iceServers })
  }
  function restartIce(): void {
    if (pc.signalingState !== 'closed') pc.restartIce()
  }
  return {
    renewServers,
    // With the old credentials a restart may still succeed.
    restart: () => void renewServers().then(restartIce, restartIce),
  }
}

function partsOf(transceiver: RTCRtpTransceiver) {
  return {
    receiver: transceiver.receiver,
    sender: transceiver.sender,
    open: () => {
      transceiver.direction = 'sendrecv'
    },
  }
}

interface Negotiation {
  polite: boolean
  send: (signal: Signal) => void
  /** Called with the peer's offer, before the response. */
  adopt: () => void
  renewServers: () => Promise<void>
}

/** Negotiates as in https://www.w3.org/TR/webrtc/#perfect-negotiation-example */
function negotiate(pc: RTCPeerConnection, { polite, send, adopt, renewServers }: Negotiation) {
  let making = false
  let ignoring = false
  let answering = false
  const runInTurn = createSerialQueue()

  async function describe(): Promise<void> {
    await pc.setLocalDescription()
    const description = pc.localDescription
    if (description) send({ description: { type: description.type, sdp: description.sdp } })
  }

  pc.onnegotiationneeded = async () => {
    making = true
    await describe().catch(() => {})
    making = false
  }

  async function take(signal: Signal): Promise<void> {
    if ('candidate' in signal) {
      await pc.addIceCandidate(signal.candidate as RTCIceCandidateInit).catch((error: unknown) => {
        if (!ignoring) throw error
      })
      return
    }
    const { description } = signal
    // A later offer restarts ICE, so this side gathers again, too.
    if (description.type === 'offer' && pc.remoteDescription) await renewServers().catch(() => {})
    const ready = !making && (pc.signalingState === 'stable' || answering)
    ignoring = !polite && description.type === 'offer' && !ready
    if (ignoring) return
    answering = description.type === 'answer'
    await pc.setRemoteDescription(description)
    answering = false
    if (description.type !== 'offer') return
    adopt()
    await describe()
  }

  // A signal that can't be applied belongs to a closed connection; the next offer repairs it.
  return (signal: Signal): Promise<void> => runInTurn(() => take(signal)).catch(() => {})
}

interface Watching {
  onState: (state: PeerState) => void
  restart: () => void
}

function watchState(pc: RTCPeerConnection, { onState, restart }: Watching): () => void {
  let recovering: ReturnType<typeof setTimeout> | undefined
  pc.onconnectionstatechange = () => {
    clearTimeout(recovering)
    const state = pc.connectionState
    if (state === 'connected') onState('connected')
    if (state !== 'disconnected' && state !== 'failed') return
    onState('broken')
    if (state === 'failed') restart()
    else recovering = setTimeout(restart, RECOVER_MS)
  }
  return () => clearTimeout(recovering)
}
