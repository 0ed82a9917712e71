import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { reservePort } from '../../../testkit/programs/free-port.ts'
import type { ProgramFiles } from '../../../web/build/program-files.ts'

const LIST = '/worker/files.js'
const DOCUMENTS = '/worker/documents.json'
const HASHED = /\/assets\/[\w.~-]+\.(?:js|css)/g
const HASHED_FILE = /([\w.~-]+-[\w-]{8})\.(js|css)/g
const SCRIPT = { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }
const TEXT = /javascript|json|text\/(html|css)/

/** A site for which another version of the program can be deployed. */
export interface Deployment {
  /** Its own origin, in front of the site's. */
  url: string
  /**
   * Deploys the next version: every script and stylesheet gets another name, and the previous names respond with 404.
   */
  deploy: () => void
  /** Serves an older version's script at a URL; without one the current script. */
  replace: (path: string, script: string | undefined) => void
  stop: () => void
}

const suffixOf = (version: number) => (version === 1 ? '' : `.v${version}`)

/** Appends a version's suffix to the names of scripts and stylesheets in a text. */
function rename(text: string, version: number): string {
  return text.replace(HASHED_FILE, (_, name, kind) => `${name}${suffixOf(version)}.${kind}`)
}

/** Returns the site's URL for a version's URL; undefined for another version's file. */
function addressAt(path: string, version: number): string | undefined {
  if (!path.match(HASHED)) return path
  const suffix = suffixOf(version)
  const isOwn = suffix === '' ? !/\.v\d+\.(js|css)/.test(path) : path.includes(`${suffix}.`)
  return isOwn ? path.replace(`${suffix}.`, '.') : undefined
}

function read(origin: string, path: string, headers: IncomingMessage['headers'] = {}) {
  return fetch(`${origin}${path}`, {
    headers: { cookie: headers.cookie ?? '', accept: headers.accept ?? '*/*' },
  })
}

/** Returns a version's list, with the document's hash computed from that version's names. */
async function writeList(origin: string, version: number): Promise<string> {
  const [list, html] = await Promise.all(
    [LIST, DOCUMENTS].map(async (path) => (await read(origin, path)).text()),
  )
  const program: ProgramFiles = JSON.parse(rename(list ?? '', version).replace('self.program = ', ''))
  const integrity = createHash('sha256')
    .update(rename(html ?? '', version))
    .digest('base64')
  program.others[DOCUMENTS] = `sha256-${integrity}`
  return `self.program = ${JSON.stringify({ ...program, version: `${program.version}-${version}` })}\n`
}

/** Sends the program's texts in this version's form, and everything else unchanged. */
async function answer(origin: string, version: number, from: IncomingMessage, to: ServerResponse) {
  const path = addressAt(from.url ?? '/', version)
  if (path === undefined) {
    to.writeHead(404).end()
    return
  }
  const isText =
    from.method === 'GET' &&
    (path.match(HASHED) || path === LIST || from.headers.accept?.includes('text/html'))
  if (!isText && path !== DOCUMENTS) return pass(origin, from, to)
  const response = await read(origin, path, from.headers)
  const type = response.headers.get('content-type') ?? ''
  const body =
    path === LIST
      ? await writeList(origin, version)
      : TEXT.test(type)
        ? rename(await response.text(), version)
        : await response.text()
  const headers = Object.fromEntries(
    [...response.headers].filter(
      ([name]) => !/^(content-(encoding|length)|transfer-encoding|connection|etag)$/.test(name),
    ),
  )
  to.writeHead(response.status, headers).end(body)
}

function pass(origin: string, from: IncomingMessage, to: ServerResponse): void {
  const { method, headers, url: path } = from
  const onward = request(`${origin}${path}`, { method, headers }, (response) => {
    to.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(to)
  })
  onward.on('error', () => to.destroy())
  to.on('close', () => onward.destroy())
  from.pipe(onward)
}

/**
 * Starts a server in front of a site that passes everything through, including the live channel, and deploys new
 * versions.
 */
export async function startDeployment(origin: string): Promise<Deployment> {
  let version = 1
  const sockets = new Set<Socket>()
  const replaced = new Map<string, string>()
  const server = createServer((from, to) => {
    const script = replaced.get(from.url ?? '')
    if (script !== undefined) to.writeHead(200, SCRIPT).end(script)
    else answer(origin, version, from, to).catch(() => to.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (from: IncomingMessage, socket: Socket, head: Buffer) => {
    const { hostname, port } = new URL(origin)
    const onward = connect(Number(port), hostname, () => {
      const lines = from.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}`]))
      onward.write(`${from.method} ${from.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  const port = Number(await reservePort())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    replace: (path, script) => {
      if (script === undefined) replaced.delete(path)
      else replaced.set(path, script)
    },
    deploy: () => {
      version++
    },
    stop: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
