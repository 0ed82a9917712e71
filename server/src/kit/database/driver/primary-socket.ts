import net from 'node:net'
import type { Primary, PrimaryHosts } from './primary-hosts.ts'

/**
 * A socket that connects to whichever host takes writes, when the driver asks it to connect. So every client of the
 * driver can use it, also those that a library opens, such as the job queue's for LISTEN.
 */
export class PrimarySocket extends net.Socket {
  readonly #hosts: PrimaryHosts
  #primary: Primary | undefined

  constructor(hosts: PrimaryHosts) {
    super()
    this.#hosts = hosts
  }

  /** Connects to the primary; the host that the driver names is only the first of the address. */
  override connect(..._: unknown[]): this {
    this.#hosts
      .find(() => !this.destroyed)
      .then(
        (primary) => this.#connectTo(primary),
        (error: Error) => this.destroy(error),
      )
    return this
  }

  #connectTo(primary: Primary): void {
    if (this.destroyed) return
    this.#primary = primary
    this.#hosts.track(this)
    const { host = 'localhost', port = 5432 } = primary.host.config
    if (host.startsWith('/')) super.connect(`${host}/.s.PGSQL.${port}`)
    else super.connect(port, host)
  }

  /** Closes it unless it leads to this primary since the same promotion. */
  abandonUnless({ host, timeline }: Primary): void {
    if (!this.#primary || (this.#primary.host === host && this.#primary.timeline === timeline)) return
    this.destroy(Object.assign(new Error(`the database has moved to ${host.name}`), { code: 'ECONNRESET' }))
  }
}
