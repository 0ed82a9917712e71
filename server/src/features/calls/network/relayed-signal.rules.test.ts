import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepRelayed } from './relayed-signal.rules.ts'

const HOST = 'candidate:1 1 udp 2122260223 192.168.1.20 54321 typ host generation 0'
const MDNS = 'candidate:1 1 udp 2122260223 1f4c-9.local 54321 typ host'
const SRFLX = 'candidate:2 1 udp 1686052607 203.0.113.9 54321 typ srflx raddr 192.168.1.20 rport 54321'
const TCP = 'candidate:4 1 tcp 1518280447 192.168.1.20 9 typ host tcptype active'
const RELAY =
  'candidate:3 1 udp 41885695 198.51.100.7 60000 typ relay raddr 203.0.113.9 rport 54321 generation 0 ufrag ab/+ network-id 1 network-cost 10'
const BLANKED =
  'candidate:3 1 udp 41885695 198.51.100.7 60000 typ relay raddr 0.0.0.0 rport 0 generation 0 ufrag ab/+'
const OWN = ['192.168.1.20', '203.0.113.9', '2001:db8::7', 'fe80::1%wlan0', '1f4c-9.local', 'home.example']

const FINGERPRINT = `sha-256 ${Array.from({ length: 32 }, (_, n) => (n + 160).toString(16).toUpperCase()).join(':')}`
/** A browser's own output, without candidates and addresses. */
const WRITTEN = [
  'v=0',
  'o=- 3774344678475938894 2 IN IP4 0.0.0.0',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1 2',
  'a=extmap-allow-mixed',
  'a=msid-semantic: WMS fa33c954-c1bc-450c-987b-848b63d5ed71',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 63',
  'c=IN IP4 0.0.0.0',
  'a=rtcp:9 IN IP4 0.0.0.0',
  'a=ice-ufrag:ab/+',
  'a=ice-pwd:bgdgXjNRp+leuXe2bgdgXjNR',
  'a=ice-options:trickle',
  `a=fingerprint:${FINGERPRINT}`,
  'a=setup:actpass',
  'a=mid:0',
  'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=extmap:2/sendrecv http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  'a=extmap:3 https://aomediacodec.github.io/av1-rtp-spec/#dependency-descriptor-rtp-header-extension',
  'a=sendrecv',
  'a=msid:- 33b96804-a120-4346-92a2-9d861f0eaa75',
  'a=rtcp-mux',
  'a=rtpmap:111 opus/48000/2',
  'a=rtcp-fb:111 transport-cc',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=ssrc:2773413269 cname:{4f5e2a7c-6b1d-4c3a-9b1e-0a1b2c3d4e5f}',
  'm=video 0 UDP/TLS/RTP/SAVPF 96',
  'a=bundle-only',
  'a=inactive',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'a=sctp-port:5000',
  'a=max-message-size:262144',
  'a=end-of-candidates',
]

const candidate = (text: string) => ({ candidate: { candidate: text, sdpMid: '0', sdpMLineIndex: 0 } })
const offer = (sdp: string) => ({ description: { type: 'offer' as const, sdp } })
const linesOf = (lines: string[]) => lines.map((line) => `${line}\r\n`).join('')

describe('a candidate', () => {
  it.each([
    HOST,
    MDNS,
    SRFLX,
    TCP,
    `a=${HOST}`,
    HOST.toUpperCase(),
    'typ relay',
    'x typ relay',
    MDNS.replace('host', 'relay'),
    `${HOST} typ relay`,
    `${RELAY}\n${HOST}`,
  ])("%j isn't relayed", (text) => {
    expect(keepRelayed(candidate(text))).toBeUndefined()
  })

  it('of the relay is passed on without the address behind it', () => {
    expect(keepRelayed(candidate(RELAY))).toEqual(candidate(BLANKED))
    expect(keepRelayed(candidate(`a=${RELAY}`))).toEqual(candidate(BLANKED))
    expect(keepRelayed(candidate(''))).toEqual(candidate(''))
    const marked = {
      candidate: { candidate: RELAY, sdpMid: '192.168.1.20', usernameFragment: 'x 192.168.1.20' },
    }
    expect(keepRelayed(marked)).toEqual({ candidate: { candidate: BLANKED } })
  })
})

describe('a session description', () => {
  it.each(['\r\n', '\n', '\r'])('stays as the browser writes it, with line ends %j', (end) => {
    expect(keepRelayed(offer(WRITTEN.map((line) => line + end).join('')))).toEqual(offer(linesOf(WRITTEN)))
  })

  it('has only relay candidates left', () => {
    const sdp = linesOf([HOST, MDNS, SRFLX, TCP, RELAY].map((one) => `a=${one}`))
    expect(keepRelayed(offer(sdp))).toEqual(offer(linesOf([`a=${BLANKED}`])))
  })

  it.each([
    ['o=mozilla 1 2 IN IP4 192.168.1.20', 'o=- 1 2 IN IP4 0.0.0.0'],
    ['c=IN IP6 2001:db8::7', 'c=IN IP4 0.0.0.0'],
    ['a=rtcp:54321 IN IP4 203.0.113.9', 'a=rtcp:9 IN IP4 0.0.0.0'],
    ['s=192.168.1.20', 's=-'],
    ['m=audio 54321 UDP/TLS/RTP/SAVPF 111', 'm=audio 9 UDP/TLS/RTP/SAVPF 111'],
  ])('loses the address in %j', (line, blanked) => {
    expect(keepRelayed(offer(line))).toEqual(offer(linesOf([blanked])))
  })

  it('loses addresses of any form', () => {
    const names =
      'candidate remote-candidates ssrc mid msid fmtp extmap rtpmap x fingerprint group rid'.split(' ')
    const line = fc.record({
      before: fc.constantFrom('', ' ', '\t', '\v', '\u2028', '\u00a0', 'v=0\u0085', 'v=0\u2029', 'a=mid:0 '),
      start: fc.constantFrom(
        'c=',
        'o=',
        'i=',
        'u=',
        'e=',
        'b=',
        'm=',
        'C=',
        'A=',
        ...names.map((name) => `a=${name}:`),
      ),
      middle: fc.constantFrom(
        '',
        '1 ',
        '- 1 2 IN IP4 ',
        'IN IP6 ',
        '1 1 udp 7 ',
        'AS:',
        'audio 9 ',
        'urn:',
        '1 cname:a@',
      ),
      address: fc.constantFrom(...OWN),
      after: fc.constantFrom('', ' 9 typ host', ' typ relay', ' 9', '/127'),
      end: fc.constantFrom('\r\n', '\n', '\r', '\n\r', '\r\r', '\u2028', '\u0085'),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        const sdp = lines.map(
          (one) => one.before + one.start + one.middle + one.address + one.after + one.end,
        )
        const kept = JSON.stringify(keepRelayed(offer(sdp.join(''))))
        for (const address of OWN) expect(kept).not.toContain(address)
      }),
      { numRuns: 2_000 },
    )
  })
})
