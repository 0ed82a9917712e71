import { Writable } from 'node:stream'
import { createLog } from '../../src/kit/log.ts'

/** One thing that was sent or written, with its channel. */
interface Recording {
  /** `log`, `reply`, `header` or `address`, and its source. */
  where: string
  text: string
}

export interface RecordedCall {
  token?: string | undefined
  body?: object | string
  query?: string
}

/** A secret, and the routes that must carry it; everywhere else it's a leak. */
export interface Secret {
  value: string
  /** Where it belongs, such as `reply POST /users/login`. */
  belongs?: string[]
}

/** Records every log line, reply and requested URL. */
export function createRecorder() {
  const recordings: Recording[] = []
  const log = createLog(
    { level: 'trace' },
    new Writable({
      write(chunk, _, done) {
        recordings.push({ where: 'log', text: String(chunk) })
        done()
      },
    }),
  )

  /** Calls a route by its pattern, with the values for `:names`. */
  async function ask(
    url: string,
    call: string,
    values: Record<string, string> = {},
    { token, body, query = '' }: RecordedCall = {},
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
    recordings.push({ where: `address ${call}`, text: address }, { where: `reply ${call}`, text })
    recordings.push({ where: `header ${call}`, text: JSON.stringify([...answer.headers]) })
    return { status: answer.status, text, bytes }
  }

  return {
    log,
    ask,
    recordings,
    keep: (where: string, text: string) => void recordings.push({ where, text }),
  }
}

/** Returns the names of secrets found where they don't belong, and where. */
export function findLeaks(recordings: Recording[], secrets: Record<string, Secret>): string[] {
  const leaks = Object.entries(secrets).flatMap(([name, { value, belongs = [] }]) => {
    if (value.length < 6) throw new Error(`${name} is too short to be looked for`)
    const forms = [value, encodeURIComponent(value), Buffer.from(value).toString('base64')]
    return recordings
      .filter(({ where, text }) => !belongs.includes(where) && forms.some((form) => text.includes(form)))
      .map(({ where }) => `${name} in ${where}`)
  })
  return [...new Set(leaks)]
}
