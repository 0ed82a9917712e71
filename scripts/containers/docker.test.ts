import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../server/src/config.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8')

interface Service {
  image?: string
  environment?: Record<string, string>
  volumes?: string[]
  networks?: string[]
  ports?: string[]
  command?: string[]
  entrypoint?: string[]
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
}

interface Compose {
  services: Record<string, Service>
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>
  volumes: Record<string, unknown>
}

const compose = parse(await read('compose.yaml'), { merge: true }) as Compose
const dockerfile = (await read('Dockerfile')).replaceAll('\\\n', ' ').split('\n')
const example: Record<string, string | undefined> = parseEnv(await read('docs/compose.env.example'))
const SECRET = '0123456789abcdef0123456789abcdef'
const service = (name: string): Service => compose.services[name] ?? {}

/** Returns a text with its variables replaced like in Compose, with every secret set. */
function filledIn(text: string): string {
  return text.replace(/\$\{(\w+)(?::-([^}]*)|:\?)?\}/g, (_, name: string, otherwise = '') => {
    if (!(name in example)) throw new Error(`docs/compose.env.example doesn't have ${name}`)
    return example[name] || otherwise || (/PASSWORD|SECRET/.test(name) ? SECRET : '')
  })
}

const settingsOf = (name: string) =>
  Object.fromEntries(
    Object.entries(service(name).environment ?? {}).map(([key, value]) => [key, filledIn(`${value}`)]),
  )

describe('Dockerfile', () => {
  const copies = dockerfile
    .filter((line) => line.startsWith('COPY '))
    .map((line) => line.split(/\s+/).slice(1))

  it('copies only files that exist and that .dockerignore includes', async () => {
    const allowed: string[] = (await read('.dockerignore')).match(/(?<=^!).+/gm) ?? []
    const sources = copies
      .filter(([first]) => !first?.startsWith('--from='))
      .flatMap((words) => words.slice(0, -1))
    expect(sources.length).toBeGreaterThan(5)
    for (const source of sources) {
      expect(existsSync(path.join(ROOT, source)), source).toBe(true)
      expect(
        [source, source.split('/')[0]].some((name) => allowed.includes(name ?? '')),
        source,
      ).toBe(true)
    }
  })

  it("copies from existing stages, with the site's Node version", () => {
    const stages = dockerfile.flatMap((line) => /^FROM \S+ AS (\S+)/.exec(line)?.[1] ?? [])
    for (const [first] of copies)
      if (first?.startsWith('--from=')) expect(stages).toContain(first.slice('--from='.length))
    for (const line of dockerfile.filter((each) => each.startsWith('FROM ')))
      expect(line).toContain('node:24-slim')
  })

  it('runs unprivileged, and starts an existing file', () => {
    const last = (word: string) =>
      dockerfile.findLast((line) => line.startsWith(`${word} `))?.slice(word.length + 1)
    expect(last('USER')).toBe('node')
    const [program, file] = JSON.parse(last('CMD') ?? '[]')
    expect(program).toBe('node')
    expect(existsSync(path.join(ROOT, file))).toBe(true)
  })
})

describe('compose.yaml', () => {
  it('gives both servers valid settings that match the other services', async () => {
    const known = new Set((await read('server/src/config.ts')).match(/(?<=^ {2})[A-Z][A-Z0-9_]+(?=:)/gm))
    const inImage = Object.fromEntries(
      dockerfile.flatMap((line) =>
        [...line.matchAll(/(?<=^ENV .*)\b([A-Z_]+)=(\S+)/g)].map(([, k, v]) => [k, v]),
      ),
    )
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-compose-'))
    for (const node of ['a', 'b']) {
      const settings = { ...inImage, ...settingsOf(node) }
      for (const name of Object.keys(settings)) expect(known, name).toContain(name)
      const config = readConfig({ ...settings, DATA_DIR: dataDir })
      expect(config).toMatchObject({ production: true, host: '0.0.0.0' })
      expect(config.trustedProxies).toBe(compose.networks.site?.ipam.config[0]?.subnet)
      const database = new URL(config.databaseUrl ?? '')
      const owner = new URL(config.databaseOwnerUrl ?? '')
      const { OWNER_PASSWORD, SERVER_PASSWORD } = settingsOf('postgres')
      expect([database, owner].map(({ username, password }) => [username, password])).toEqual([
        ['savanna', SERVER_PASSWORD],
        ['savanna_owner', OWNER_PASSWORD],
      ])
      expect([owner.host, owner.pathname]).toEqual([database.host, database.pathname])
      for (const role of [`create role ${database.username} `, `create role ${owner.username} `])
        expect(await read('docs/database/roles.sql')).toContain(role)
      expect(new URL(config.redisUrl ?? '').password).toBe(settingsOf('redis').REDISCLI_AUTH)
      for (const url of [database, new URL(config.redisUrl ?? '')]) {
        expect(service(url.hostname).networks).toEqual(service(node).networks)
        expect(service(node).depends_on?.[url.hostname]).toEqual({ condition: 'service_healthy' })
      }
      expect(service('balancer').environment?.[`NODE_${node.toUpperCase()}`]).toBe(`${node}:${config.port}`)
      expect(service(node).volumes).toContain(`data:${inImage.DATA_DIR}`)
      expect(settingsOf('relay').TURN_SECRET).toBe(config.turn?.secret)
    }
    await rm(dataDir, { recursive: true })
  })

  it('puts no secret on a command line', () => {
    for (const { command = [], entrypoint = [], healthcheck } of Object.values(compose.services))
      for (const word of [...command, ...entrypoint, ...(healthcheck?.test ?? [])])
        expect(word).not.toMatch(/\$\{\w*(PASSWORD|SECRET)/)
  })

  it("mounts existing files and volumes, and opens the balancer's port", () => {
    for (const [name, { volumes = [] }] of Object.entries(compose.services))
      for (const volume of volumes) {
        const [source = ''] = volume.split(':')
        const found = source.startsWith('./')
          ? existsSync(path.join(ROOT, source))
          : source in compose.volumes
        expect(found, `${name}: ${volume}`).toBe(true)
      }
    const { ports, environment } = service('balancer')
    expect(ports?.map((port) => filledIn(port).split(':').at(-1))).toEqual([environment?.BIND?.split(':')[1]])
  })

  it('gives the balancer every value that its file needs', async () => {
    const wanted = new Set(
      [...(await read('docs/haproxy.cfg')).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name),
    )
    expect(new Set(Object.keys(service('balancer').environment ?? {}))).toEqual(wanted)
  })

  it('has a health check for every service whose image has none', () => {
    for (const [name, { image, healthcheck }] of Object.entries(compose.services))
      if (image !== 'savanna') expect(healthcheck?.test.length, name).toBeGreaterThan(1)
  })
})
