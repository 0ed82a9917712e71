import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Namespace, Secret, Service } from 'kubernetes-models/v1'
import { afterAll, expect, it, vi } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '../../server/src/config.ts'

vi.setConfig({ testTimeout: 60_000 })

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = path.join(ROOT, 'node_modules/.cache/manifests')
const COMPILER = path.join(ROOT, 'node_modules/typescript/bin/tsc')
const SECRET = '0123456789abcdef0123456789abcdef'

/** The kinds of objects allowed in the manifests, each with its module in the package. */
const KINDS = {
  ConfigMap: { model: ConfigMap, module: 'v1' },
  Deployment: { model: Deployment, module: 'apps/v1' },
  HorizontalPodAutoscaler: { model: HorizontalPodAutoscaler, module: 'autoscaling/v2' },
  Ingress: { model: Ingress, module: 'networking.k8s.io/v1' },
  Namespace: { model: Namespace, module: 'v1' },
  NetworkPolicy: { model: NetworkPolicy, module: 'networking.k8s.io/v1' },
  PodDisruptionBudget: { model: PodDisruptionBudget, module: 'policy/v1' },
  Secret: { model: Secret, module: 'v1' },
  Service: { model: Service, module: 'v1' },
}
type Kind = keyof typeof KINDS

interface Manifest {
  apiVersion: string
  kind: Kind
  metadata: { name: string; namespace?: string }
}

async function readManifests(file: string): Promise<Manifest[]> {
  const text = await readFile(path.join(ROOT, 'docs/kubernetes', file), 'utf8')
  return parseAllDocuments(text).map((document) => document.toJS())
}

const manifests = [...(await readManifests('savanna.yaml')), ...(await readManifests('secret.example.yaml'))]

/** Returns the only manifest of a kind. */
function only<K extends Kind>(kind: K): InstanceType<(typeof KINDS)[K]['model']> {
  const found = manifests.filter((manifest) => manifest.kind === kind)
  expect(found, kind).toHaveLength(1)
  return found[0] as never
}

/** Returns TypeScript's errors in manifests: the API's types have only the API's fields. */
async function findUnknownFields(checked: object[]): Promise<string> {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(path.join(CACHE, 'check-'))
  const file = path.join(folder, 'manifests.ts')
  const imports = Object.entries(KINDS).map(
    ([kind, { module }]) => `import { ${kind} } from 'kubernetes-models/${module}'`,
  )
  const uses = checked.map((manifest) => {
    const { apiVersion: _, kind, ...rest } = manifest as Manifest
    return `new ${kind}(${JSON.stringify(rest)})`
  })
  await writeFile(file, [...imports, ...uses].join('\n'))
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--types',
    '',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [COMPILER, ...options, file]).catch(
    (error: { stdout: string }) => error,
  )
  await rm(folder, { recursive: true })
  return stdout
}

afterAll(() => rm(CACHE, { recursive: true, force: true }))

it('every manifest matches the schema of the Kubernetes API', () => {
  for (const manifest of manifests) {
    const { model } = KINDS[manifest.kind]
    const made = new model(manifest as never)
    expect({ kind: made.kind, apiVersion: made.apiVersion }).toEqual({
      kind: manifest.kind,
      apiVersion: manifest.apiVersion,
    })
    expect(() => made.validate(), manifest.kind).not.toThrow()
  }
})

it('no manifest has a field that is unknown to the Kubernetes API', async () => {
  expect(await findUnknownFields(manifests)).toBe('')
  const planted = [{ kind: 'Service', metadata: { name: 'x' }, spec: { selectors: {} } }]
  expect(await findUnknownFields(planted)).toMatch(/'"?selectors"?' does not exist/)
})

it('the servers accept their settings', async () => {
  const known = new Set(
    (await readFile(path.join(ROOT, 'server/src/config.ts'), 'utf8')).match(
      /(?<=^ {2})[A-Z][A-Z0-9_]+(?=:)/gm,
    ),
  )
  const settings = { ...only('ConfigMap').data, ...only('Secret').stringData }
  for (const name of Object.keys(settings)) expect(known, name).toContain(name)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-kubernetes-'))
  const filled = Object.entries(settings)
    .filter(([name]) => !name.startsWith('VAPID'))
    .map(([name, value]) => [name, value || SECRET])
  const config = readConfig({
    ...Object.fromEntries(filled),
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    DATA_DIR: dataDir,
  })
  expect(config).toMatchObject({ production: true, workers: 1, s3: { bucket: settings.S3_BUCKET } })
  expect(config.publicUrl).toBe(`https://${only('Ingress').spec?.rules?.[0]?.host}`)
  const { ports, envFrom } = server()
  expect(ports?.map(({ containerPort }) => containerPort)).toEqual([config.port, config.metrics?.port])
  expect(envFrom).toEqual([
    { configMapRef: { name: only('ConfigMap').metadata?.name } },
    { secretRef: { name: only('Secret').metadata?.name } },
  ])
  const grace = only('Deployment').spec?.template.spec?.terminationGracePeriodSeconds ?? 0
  expect(grace * 1000).toBeGreaterThan(config.shutdownDelayMs + 30_000)
  await rm(dataDir, { recursive: true })
})

it('selectors match the servers, and everything is in one namespace', () => {
  const name = only('Namespace').metadata?.name
  for (const { kind, metadata } of manifests)
    if (kind !== 'Namespace') expect(metadata.namespace, kind).toBe(name)
  const labels = only('Deployment').spec?.template.metadata?.labels
  expect(only('Deployment').spec?.selector.matchLabels).toEqual(labels)
  expect(only('Service').spec?.selector).toEqual(labels)
  expect(only('PodDisruptionBudget').spec?.selector?.matchLabels).toEqual(labels)
  expect(only('NetworkPolicy').spec?.podSelector?.matchLabels).toEqual(labels)
  const { name: deployment } = only('Deployment').metadata ?? {}
  expect(only('HorizontalPodAutoscaler').spec?.scaleTargetRef.name).toBe(deployment)
  const names = new Set(server().ports?.map((port) => port.name))
  const policy = only('NetworkPolicy').spec?.ingress?.flatMap((rule) => rule.ports ?? []) ?? []
  for (const { port } of policy) expect(names).toContain(port)
  for (const { targetPort } of only('Service').spec?.ports ?? []) expect(names).toContain(targetPort)
  for (const probe of [server().startupProbe, server().readinessProbe, server().livenessProbe])
    expect(names).toContain(probe?.httpGet?.port)
})

function server() {
  const [container] = only('Deployment').spec?.template.spec?.containers ?? []
  if (!container) throw new Error('The deployment has no container.')
  return container
}
