import { describe, expect, it } from 'vitest'
import { keepRelayed } from './candidates.ts'

const HOST = 'candidate:1 1 udp 2122260223 192.168.1.20 54321 typ host generation 0'
const MDNS = 'candidate:1 1 udp 2122260223 1f4c-9.local 54321 typ host'
const SRFLX = 'candidate:2 1 udp 1686052607 203.0.113.9 54321 typ srflx raddr 192.168.1.20 rport 54321'
const TCP = 'candidate:4 1 tcp 1518280447 192.168.1.20 9 typ host tcptype active'
const RELAY =
  'candidate:3 1 udp 41885695 198.51.100.7 60000 typ relay raddr 203.0.113.9 rport 54321 generation 0'
const BLANKED = 'candidate:3 1 udp 41885695 198.51.100.7 60000 typ relay raddr 0.0.0.0 rport 0 generation 0'
const OWN = ['192.168.1.20', '203.0.113.9', '1f4c-9.local']

const candidate = (text: string) => ({ candidate: { candidate: text, sdpMid: '0', sdpMLineIndex: 0 } })

describe('a call through a relay', () => {
  it.each([HOST, MDNS, SRFLX, TCP, `a=${HOST}`, HOST.toUpperCase(), 'typ relay', 'x typ relay'])(
    'the candidate %j does not reach the other',
    (text) => {
      expect(keepRelayed(candidate(text))).toBeUndefined()
    },
  )

  it('a candidate of the relay reaches the other without the address behind it', () => {
    expect(keepRelayed(candidate(RELAY))).toEqual(candidate(BLANKED))
    expect(keepRelayed(candidate(''))).toEqual(candidate(''))
  })

  it.each(['\r\n', '\n', '\r'])('a description with line ends %j loses the addresses in it', (end) => {
    const lines = [
      'v=0',
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      ...[HOST, MDNS, SRFLX, RELAY].map((one) => `a=${one}`),
    ]
    const sdp = [...lines, 'a=end-of-candidates', ''].join(end)
    const kept = keepRelayed({ description: { type: 'offer', sdp } })
    const wanted = [...lines.slice(0, 2), `a=${BLANKED}`, 'a=end-of-candidates', ''].join(end)
    expect(kept).toEqual({ description: { type: 'offer', sdp: wanted } })
    for (const address of OWN) expect(JSON.stringify(kept)).not.toContain(address)
  })
})
