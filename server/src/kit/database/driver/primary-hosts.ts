import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { splitHosts } from '../../settings/addresses.ts'
import { askHost, type DatabaseHost, type HostState, parseHost } from './host-state.ts'

/** The host that takes writes, and since which promotion of its cluster. */
export interface Primary {
  host: DatabaseHost
  timeline: number
}

/** A socket that is closed when another host takes writes. */
interface FollowingSocket {
  abandonUnless(primary: Primary): void
  once(event: 'close', listener: () => void): unknown
}

/** What all hosts answered: the one that takes writes, or why each of them does not. */
type Round = { primary: Primary } | { reasons: string[] }

interface Events {
  /** Another host takes writes than before. */
  moved: [from: string, to: string]
}

/** How long a new connection waits for a host that takes writes. A request that needs one has as long. */
const WAIT_MS = 4_000
const RETRY_MS = 250

/**
 * Finds which of several hosts takes writes. libpq, the C library of PostgreSQL, does this for
 * `target_session_attrs=read-write`; node-postgres does not. Other than libpq it asks all hosts at the same time, because
 * one whose network is cut would hold up the others.
 *
 * A host of an older timeline than one seen before is refused: it is a former primary that does not know yet that a copy
 * was promoted. Once another primary is found, all connections to the former one are closed, also those that wait.
 */
export class PrimaryHosts extends EventEmitter<Events> {
  readonly hosts: DatabaseHost[]
  readonly #sockets = new Set<FollowingSocket>()
  #primary: Primary | undefined
  #cluster: string | undefined
  #asking: Promise<Round> | undefined

  /** `address` names one host or several. */
  constructor(address: string) {
    super()
    this.hosts = splitHosts(address).map(parseHost)
  }

  /**
   * Returns the host that takes writes, for which it waits up to four seconds while `isWanted`.
   * @throws an error with the code EHOSTUNREACH that says why no host takes writes
   */
  async find(isWanted: () => boolean): Promise<Primary> {
    for (const end = performance.now() + WAIT_MS; ; ) {
      const round = await this.#ask()
      if ('primary' in round) return round.primary
      if (performance.now() > end || !isWanted())
        throw Object.assign(new Error(`no host takes writes (${round.reasons.join(', ')})`), {
          code: 'EHOSTUNREACH',
        })
      await pause(RETRY_MS)
    }
  }

  /** Finds out whether another host has become the primary, without waiting for one. */
  async check(): Promise<void> {
    await this.#ask()
  }

  /** Closes this socket when another host takes writes, until it is closed. */
  track(socket: FollowingSocket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }

  #ask(): Promise<Round> {
    this.#asking ??= this.#askAll().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  /** Resolves with the first host that takes writes, or when all have answered. */
  #askAll(): Promise<Round> {
    return new Promise((resolve) => {
      const found = new Map<DatabaseHost, string>()
      const refuse = (host: DatabaseHost, reason: string) => {
        found.set(host, reason)
        if (found.size < this.hosts.length) return
        resolve({ reasons: this.hosts.map((each) => `${each.name}: ${found.get(each)}`) })
      }
      for (const host of this.hosts) {
        askHost(host).then(
          (state) => {
            const reason = this.#reasonAgainst(state)
            if (reason) refuse(host, reason)
            else resolve({ primary: this.#accept(host, state) })
          },
          (error: Error) => refuse(host, error.message || 'no answer'),
        )
      }
    })
  }

  #reasonAgainst({ takesWrites, timeline, cluster }: HostState): string | undefined {
    if (this.#cluster !== undefined && cluster !== this.#cluster) return 'belongs to another cluster'
    if (!takesWrites) return 'takes no writes'
    return this.#primary && timeline < this.#primary.timeline ? 'is a former primary' : undefined
  }

  #accept(host: DatabaseHost, { timeline, cluster }: HostState): Primary {
    const former = this.#primary
    this.#cluster = cluster
    if (former?.host === host && former.timeline === timeline) return former
    const primary = { host, timeline }
    this.#primary = primary
    for (const socket of this.#sockets) socket.abandonUnless(primary)
    if (former) this.emit('moved', former.host.name, host.name)
    return primary
  }
}
