import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPeer } from './peer.ts'

/** Records a connection's calls, in order. */
let steps: string[]

class FakeConnection {
  signalingState = 'stable'
  connectionState = 'new'
  remoteDescription: object | null = null
  localDescription = { type: 'answer', sdp: '' }
  onconnectionstatechange = () => {}
  constructor() {
    connection = this
  }
  addTransceiver() {
    return { sender: { replaceTrack: async () => {} } }
  }
  getTransceivers() {
    return []
  }
  setConfiguration({ iceServers }: RTCConfiguration) {
    steps.push(`use ${iceServers?.[0]?.username}`)
  }
  restartIce() {
    steps.push('restart')
  }
  async setRemoteDescription(description: object) {
    this.remoteDescription = description
    steps.push('describe')
  }
  async setLocalDescription() {}
  close() {
    this.signalingState = 'closed'
  }
}
let connection: FakeConnection

const renew = vi.fn(async (): Promise<RTCIceServer[] | undefined> => [{ urls: 'turn:t', username: 'new' }])
const open = () =>
  openPeer({ polite: true, iceServers: [], relay: true, renew, send: () => {}, onState: () => {} })
const OFFER = { description: { type: 'offer', sdp: '' } } as const

beforeEach(() => {
  steps = []
  renew.mockClear()
  vi.stubGlobal('RTCPeerConnection', FakeConnection)
  vi.stubGlobal('MediaStream', class {})
})
afterEach(() => vi.unstubAllGlobals())

it('renews the credentials before a restart', async () => {
  open().restart()
  await vi.waitFor(() => expect(steps).toEqual(['use new', 'restart']))
})

it('renews them when the connection has failed', async () => {
  open()
  connection.connectionState = 'failed'
  connection.onconnectionstatechange()
  await vi.waitFor(() => expect(steps).toEqual(['use new', 'restart']))
})

it('renews them before it answers the peer’s restart', async () => {
  const peer = open()
  await peer.receive(OFFER)
  expect(renew).not.toHaveBeenCalled()
  await peer.receive(OFFER)
  expect(steps).toEqual(['describe', 'use new', 'describe'])
})

it('restarts with the old credentials when there are no new ones', async () => {
  renew.mockResolvedValueOnce(undefined)
  open().restart()
  await vi.waitFor(() => expect(steps).toEqual(['restart']))
})

it('doesn’t touch a connection that was closed in the meantime', async () => {
  const peer = open()
  peer.restart()
  peer.close()
  await new Promise((resolve) => setTimeout(resolve))
  expect(renew).toHaveBeenCalled()
  expect(steps).toEqual([])
})
