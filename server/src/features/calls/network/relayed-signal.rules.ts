import net from 'node:net'
import type { Signal } from '@savanna/contract/calls/routes'

/** `candidate:` with its six fields and its type, as in a session description or on its own (RFC 8839, section 5.1). */
const CANDIDATE =
  /^candidate:([\w+/]{1,32}) ([12]) (udp|tcp) (\d{1,10}) ([\da-f.:]{3,45}) (\d{1,5}) typ relay(?: (.*))?$/i
/** Optional extensions. Others, such as the member's network cost, aren't passed on. */
const EXTENSIONS = /\b(?:generation \d{1,5}|ufrag [\w+/]{4,256})(?= |$)/g
const TOKEN = /^[\w-]{1,64}$/
const UFRAG = /^[\w+/]{4,256}$/

/**
 * The attributes that browsers write besides candidates and addresses. None of them can hold an address that
 * the other member could read or connect to.
 */
const ATTRIBUTES = new Set(
  `bundle-only cryptex end-of-candidates extmap-allow-mixed fmtp group ice-lite ice-options ice-pwd ice-ufrag imageattr
  inactive max-message-size maxptime mid msid msid-semantic packetization ptime recvonly rid rtcp-fb rtcp-mux
  rtcp-mux-only rtcp-rsize rtcp-xr rtpmap sctp-port sctpmap sendonly sendrecv setup simulcast ssrc ssrc-group tls-id
  x-google-flag`.split(/\s+/),
)
/** The dots of a host name, or two colons as in IPv6. */
const ADDRESS = /\.|::|(?:[\da-f]{1,4}:){2}/i
/** At least as long as SHA-1, so not an address. */
const FINGERPRINT = /^sha-\d{1,3} [\da-f]{2}(?::[\da-f]{2}){19,63}$/i
const EXTENSION_MAP =
  /^\d{1,4}(?:\/\w+)? (?:urn:[\w:-]+|https?:\/\/(?:www\.webrtc\.org|www\.ietf\.org|aomediacodec\.github\.io)\/[\w/#-]+)$/

/**
 * Returns the parts of a signal that may reach the other member while only a relay is allowed: relay
 * candidates without the address behind the relay, and the description lines that browsers write, without
 * addresses. Undefined if nothing is left. The end of candidates passes.
 */
export function keepRelayed(signal: Signal): Signal | undefined {
  if ('description' in signal) {
    const { type, sdp } = signal.description
    return { description: { type, sdp: keepRelayedLines(sdp) } }
  }
  const { candidate, sdpMid, sdpMLineIndex, usernameFragment } = signal.candidate
  const relayed = candidate.trim() === '' ? '' : relayCandidate(candidate.trim().replace(/^a=/i, ''))
  if (relayed === undefined) return undefined
  const position = {
    ...(sdpMid && TOKEN.test(sdpMid) && { sdpMid }),
    ...(typeof sdpMLineIndex === 'number' && { sdpMLineIndex }),
    ...(usernameFragment && UFRAG.test(usernameFragment) && { usernameFragment }),
  }
  return { candidate: { candidate: relayed, ...position } }
}

function keepRelayedLines(sdp: string): string {
  const kept = sdp.split(/[\r\n]+/).flatMap((line) => keepLine(line) ?? [])
  return kept.map((line) => `${line}\r\n`).join('')
}

/** Returns a description line without addresses; undefined for one that browsers don't write. */
function keepLine(line: string): string | undefined {
  const value = line.slice(2)
  switch (line.slice(0, 2)) {
    case 'v=':
      return 'v=0'
    case 's=':
      return 's=-'
    case 't=':
      return 't=0 0'
    case 'c=':
      return 'c=IN IP4 0.0.0.0'
    case 'o=':
      return keepOrigin(value)
    case 'm=':
      return keepMedia(value)
    case 'b=':
      return /^(?:AS|TIAS):\d{1,10}$/.test(value) ? line : undefined
    case 'a=':
      return keepAttribute(value)
    default:
      return undefined
  }
}

/** Keeps the session's id and version, by which a browser recognises a later description. */
function keepOrigin(value: string): string | undefined {
  const [, id, version] = /^\S+ (\d{1,20}) (\d{1,20}) IN /.exec(value) ?? []
  return id && `o=- ${id} ${version} IN IP4 0.0.0.0`
}

/** Port 0 rejects the medium. Any other belongs to an address that isn't passed on. */
function keepMedia(value: string): string | undefined {
  const [, kind, port, rest] = /^(audio|video|application) (\d{1,5}) ([A-Z/]+(?: [\w-]+)+)$/.exec(value) ?? []
  return kind && `m=${kind} ${Number(port) === 0 ? 0 : 9} ${rest}`
}

function keepAttribute(text: string): string | undefined {
  const [name = ''] = text.split(':', 1)
  const value = text.slice(name.length + 1)
  if (name === 'candidate') {
    const candidate = relayCandidate(text)
    return candidate && `a=${candidate}`
  }
  if (name === 'rtcp') return 'a=rtcp:9 IN IP4 0.0.0.0'
  if (name === 'fingerprint') return FINGERPRINT.test(value) ? `a=${text}` : undefined
  if (name === 'extmap') return EXTENSION_MAP.test(value) ? `a=${text}` : undefined
  return ATTRIBUTES.has(name) && /^[\x20-\x7e]*$/.test(value) && !ADDRESS.test(value)
    ? `a=${text}`
    : undefined
}

/** Returns a relay's candidate without the address behind the relay; undefined for any other. */
function relayCandidate(text: string): string | undefined {
  const [, foundation, component, transport, priority, address = '', port, rest = ''] =
    CANDIDATE.exec(text) ?? []
  if (!net.isIP(address)) return undefined
  const fields = [`candidate:${foundation}`, component, transport, priority, address, port]
  return [...fields, 'typ relay raddr 0.0.0.0 rport 0', ...(rest.match(EXTENSIONS) ?? [])].join(' ')
}
