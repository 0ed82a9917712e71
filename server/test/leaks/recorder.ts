import { Writable } from 'node:stream'
import { createLog } from '../../src/kit/log.ts'

/** One thing that was sent or written, by which way it went. */
interface Piece {
  /** `log`, `reply`, `header` or `address`, and of what. */
  where: string
  text: string
}

export interface Asking {
  token?: string | undefined
  body?: object | string
  query?: string
}

/** A secret, and the calls that must carry it; everywhere else it is a leak. */
export interface Secret {
  value: string
  /** Where it belongs, such as `reply POST /users/login`. */
  belongs?: string[]
}

/** Keeps every line of the log, every reply and every address that was asked. */
export function createWire() {
  const pieces: Piece[] = []
  const log = createLog(
    { level: 'trace' },
    new Writable({
      write(chunk, _, done) {
        pieces.push({ where: 'log', text: String(chunk) })
        done()
      },
    }),
  )

  /** Calls a route by its pattern; what stands for `:names` is given beside. */
  async function ask(
    url: string,
    call: string,
    values: Record<string, string> = {},
    { token, body, query = '' }: Asking = {},
  ): Promise<{ status: number; text: string; bytes: Buffer }> {
    const [method = '', pattern = ''] = call.split(' ')
    const address = `${pattern.replace(/:(\w+)/g, (_, name) => values[name] ?? '')}${query}`
    const answer = await fetch(`${url}/api${address}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = bytes.toString()
    pieces.push({ where: `address ${call}`, text: address }, { where: `reply ${call}`, text })
    pieces.push({ where: `header ${call}`, text: JSON.stringify([...answer.headers]) })
    return { status: answer.status, text, bytes }
  }

  return { log, ask, pieces, keep: (where: string, text: string) => void pieces.push({ where, text }) }
}

/** Where secrets are that do not belong there, by their names. */
export function leaksIn(pieces: Piece[], secrets: Record<string, Secret>): string[] {
  const leaks = Object.entries(secrets).flatMap(([name, { value, belongs = [] }]) => {
    if (value.length < 6) throw new Error(`${name} is too short to be looked for`)
    const forms = [value, encodeURIComponent(value), Buffer.from(value).toString('base64')]
    return pieces
      .filter(({ where, text }) => !belongs.includes(where) && forms.some((form) => text.includes(form)))
      .map(({ where }) => `${name} in ${where}`)
  })
  return [...new Set(leaks)]
}
