import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { reservePort } from '../../testkit/programs/free-port.ts'
import { BARE_PATH } from './baseline.ts'

const run = promisify(execFile)

const configuration = (port: number, certificate: string, site: string, bare: number) => `
defaults
  mode http
  timeout connect 5s
  timeout client 75s
  timeout server 75s
  timeout tunnel 1h
frontend site
  bind 127.0.0.1:${port} ssl crt ${certificate} alpn h2,http/1.1
  use_backend bare if { path_beg ${BARE_PATH} }
  default_backend site
backend site
  server site ${site}
backend bare
  server bare 127.0.0.1:${bare}
`

/**
 * Starts HAProxy in front of the site and the bare page, with HTTP/2 and a self-signed certificate; does nothing if
 * `haproxy` or `openssl` isn't installed.
 */
export async function startHttp2(folder: string, site: string, bare: number) {
  const installed = await Promise.all([run('haproxy', ['-v']), run('openssl', ['version'])]).catch(() => null)
  if (!installed) return undefined
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-keyout', key, '-out', certificate, ...subject],
  ])
  await writeFile(both, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))
  const port = await reservePort()
  const file = path.join(folder, 'haproxy.cfg')
  await writeFile(file, configuration(port, both, new URL(site).host, bare))
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' })
  const ended = once(child, 'close')
  // It listens within a moment.
  await setTimeout(1_000)
  if (child.exitCode !== null) throw new Error('haproxy has ended: see its configuration in bench/first-page')
  return {
    url: `https://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
