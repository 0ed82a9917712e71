import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { MAIL } from '@savanna/contract/accounts/mail'
import { SITE_NAME } from '@savanna/contract/site/name'
import dotenv from 'dotenv'
import { z } from 'zod'
import { erasuresFileIn } from './kit/files/erasure-list.ts'
import type { S3Settings } from './kit/media/s3-storage.ts'
import type { VapidKeys } from './kit/push/push.ts'
import { isKeyPair } from './kit/push/vapid.ts'
import { listAddresses } from './kit/settings/addresses.ts'
import { openDataDir, readOrCreateSecret, readOrCreateVapid } from './kit/settings/data-dir.ts'
import { databaseUrl, isNetwork, number, url, urls, wholeAboveZero } from './kit/settings/fields.ts'
import { withSecretFiles } from './kit/settings/secret-files.ts'
import { rejectSeveralHosts } from './kit/settings/single-hosts.ts'
import { readSmtpUrl, refuseUnverifiedTls } from './kit/settings/verified-tls.ts'
import { StartError } from './kit/start-error.ts'

/** The daily view limits; an account counts as new for this many days. */
export interface DailyViewLimits {
  newAccount: number
  ordinary: number
  plan: number
  newAccountDays: number
}

export interface Config {
  production: boolean
  host: string
  port: number
  /** The origin that members see, without a trailing slash. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  /** How much memory the picture decoder process may use. */
  pictureMemoryBytes: number
  /** The list of erased accounts that a restore applies. */
  erasuresFile: string
  databaseUrl?: string | undefined
  /** The same database as the role that owns its tables. */
  databaseOwnerUrl?: string | undefined
  /** Streaming replicas of it, for searches. */
  databaseReplicaUrls: string[]
  /** For a Redis Cluster, several comma-separated addresses. */
  redisUrl?: string | undefined
  /** How many processes share one port. */
  workers: number
  /** Proxies whose `X-Forwarded-For` is trusted: comma-separated addresses and networks. */
  trustedProxies: string
  tokenSecret: string
  smtpUrl?: string | undefined
  mailFrom: string
  /** Opens the outbox pages outside production. */
  outboxKey: string
  /** Whether members' addresses at disposable email domains are rejected. */
  refuseDisposableMail: boolean
  /** Whether members without a plan are paired for the evening, so both see each other. */
  pairsOfTheEvening: boolean
  /** The contact address for visitors and members, shown on the front page. */
  contactMail?: string | undefined
  googleClientId?: string | undefined
  /** Identifies the site to push services. */
  vapid: VapidKeys
  /** Push service hosts besides those of the known browsers. */
  pushServices: readonly string[]
  /** The payment provider: Stripe, the test bank (no real charges), or none. */
  payments: 'stripe' | 'test' | 'none'
  stripe?: { secretKey: string; publishableKey: string; webhookSecret?: string | undefined } | undefined
  s3?: S3Settings | undefined
  turn?: { url: string; secret: string } | undefined
  /** The administrator that exists after every start. */
  admin?: { email: string; password: string } | undefined
  logLevel: string
  /** Where Prometheus metrics are served, separate from the site. */
  metrics?: { host: string; port: number } | undefined
  /** Multiplies every request limit, for load and browser tests. */
  rateLimitScale: number
  /** The most different members that a member sees in a day. */
  dailyViews: DailyViewLimits
  /** How many whole months notifications are retained; undefined means forever. */
  notificationMonths?: number | undefined
  /** How long a stopping server keeps serving, so load balancers notice. */
  shutdownDelayMs: number
  /** How many members the demo creates. */
  demoMembers: number
}

export type Environment = Record<string, string | undefined>

const SECRET_LENGTH = 32
const OUTBOX_KEY_LENGTH = 16
/** The primary process is one thread, too, and each worker holds connections to the database. */
const MOST_WORKERS = 16

const Settings = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: number('PORT', z.number().int().min(0).max(65_535), 'must be a number from 0 to 65535.').default(
    3000,
  ),
  PUBLIC_URL: url('PUBLIC_URL', 'http://', 'https://').optional(),
  DATA_DIR: z.string().default('./data'),
  // In megabytes.
  PICTURE_MEMORY: number(
    'PICTURE_MEMORY',
    z.number().int().min(200),
    'must be a whole number of megabytes, at least 200.',
  ).default(300),
  ERASURES_FILE: z.string().optional(),
  DATABASE_URL: databaseUrl('DATABASE_URL').optional(),
  DATABASE_OWNER_URL: databaseUrl('DATABASE_OWNER_URL').optional(),
  DATABASE_REPLICA_URL: urls('DATABASE_REPLICA_URL', 'postgres://', 'postgresql://').optional(),
  REDIS_URL: urls('REDIS_URL', 'redis://', 'rediss://').optional(),
  WORKERS: z.preprocess(
    (given) => (given === 'auto' ? Math.min(availableParallelism(), MOST_WORKERS) : given),
    number(
      'WORKERS',
      z.number().int().min(1).max(MOST_WORKERS),
      `must be auto or a whole number from 1 to ${MOST_WORKERS}.`,
    ).default(1),
  ),
  TRUSTED_PROXIES: z
    .string()
    .refine((list) => list.split(',').every((one) => isNetwork(one.trim())), {
      error: 'TRUSTED_PROXIES must be addresses or networks with commas between them.',
    })
    .default('loopback'),
  TOKEN_SECRET: z
    .string()
    .min(SECRET_LENGTH, { error: `TOKEN_SECRET must have at least ${SECRET_LENGTH} characters.` })
    .optional(),
  SMTP_URL: url('SMTP_URL', 'smtp://', 'smtps://').optional(),
  // Hosts on a network that is inherently safe, comma-separated.
  PLAIN_HOSTS: z.string().optional(),
  MAIL_FROM: z.string().default(`${SITE_NAME} <no-reply@localhost>`),
  OUTBOX_KEY: z
    .string()
    .min(OUTBOX_KEY_LENGTH, { error: `OUTBOX_KEY must have at least ${OUTBOX_KEY_LENGTH} characters.` })
    .optional(),
  CONTACT_EMAIL: z.email({ error: 'CONTACT_EMAIL must be an e-mail address.' }).optional(),
  DISPOSABLE_MAIL: z
    .enum(['refuse', 'allow'], { error: 'DISPOSABLE_MAIL must be refuse or allow.' })
    .default('refuse'),
  EVENING_PAIRS: z.enum(['on', 'off'], { error: 'EVENING_PAIRS must be on or off.' }).default('on'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  // Push service hosts besides those of the known browsers, comma-separated.
  PUSH_SERVICES: z.string().default(''),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  PAYMENTS: z
    .literal('test', { error: 'PAYMENTS can only be test, which asks for the test bank by name.' })
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url('S3_ENDPOINT', 'http://', 'https://').optional(),
  S3_REGION: z.string().optional(),
  // The usual names, also read here: the SDK itself doesn't know the `.env` file.
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  TURN_URL: url('TURN_URL', 'turn:', 'turns:').optional(),
  TURN_SECRET: z.string().optional(),
  ADMIN_EMAIL: z.string().regex(MAIL, { error: 'ADMIN_EMAIL must be an e-mail address.' }).optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(12, { error: 'ADMIN_PASSWORD must have at least 12 characters.' })
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    })
    .default('info'),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: number(
    'METRICS_PORT',
    z.number().int().min(0).max(65_535),
    'must be a number from 0 to 65535.',
  ).optional(),
  RATE_LIMIT_SCALE: number('RATE_LIMIT_SCALE', z.number().positive(), 'must be a number above 0.').default(1),
  DAILY_VIEWS_NEW: wholeAboveZero('DAILY_VIEWS_NEW', 150),
  DAILY_VIEWS: wholeAboveZero('DAILY_VIEWS', 600),
  DAILY_VIEWS_PLAN: wholeAboveZero('DAILY_VIEWS_PLAN', 1500),
  NEW_ACCOUNT_DAYS: number(
    'NEW_ACCOUNT_DAYS',
    z.number().int().min(0),
    'must be a whole number of days, 0 or more.',
  ).default(7),
  NOTIFICATION_MONTHS: number(
    'NOTIFICATION_MONTHS',
    z.number().int().positive(),
    'must be a whole number above 0.',
  ).optional(),
  SHUTDOWN_DELAY: number(
    'SHUTDOWN_DELAY',
    z.number().min(0).max(60),
    'must be a number of seconds from 0 to 60.',
  ).default(0),
  DEMO_MEMBERS: wholeAboveZero('DEMO_MEMBERS', 300),
})
type Settings = z.infer<typeof Settings>

/** Returns the process's environment, completed from a `.env` file in the working folder. */
export function readEnvironment(): Environment {
  const processEnv = { ...process.env }
  dotenv.config({ quiet: true, processEnv })
  return processEnv
}

/**
 * Returns an environment's configuration, creating the data folder and its secrets if missing.
 * @throws StartError with one sentence for settings that can't work.
 */
export function readConfig(environment: Environment): Config {
  const complete = withSecretFiles(environment)
  const given = Object.fromEntries(Object.entries(complete).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) throw new StartError(sentenceOf(parsed.error))
  const settings = parsed.data
  refuseContradictions(settings)
  const dataDir = openDataDir(settings.DATA_DIR)
  return {
    production: settings.NODE_ENV === 'production',
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: new URL(settings.PUBLIC_URL ?? localAddress(settings)).origin,
    dataDir,
    pictureMemoryBytes: settings.PICTURE_MEMORY * 1_000_000,
    erasuresFile: settings.ERASURES_FILE ? path.resolve(settings.ERASURES_FILE) : erasuresFileIn(dataDir),
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databaseReplicaUrls: settings.DATABASE_REPLICA_URL ? listAddresses(settings.DATABASE_REPLICA_URL) : [],
    redisUrl: settings.REDIS_URL,
    workers: settings.WORKERS,
    trustedProxies: settings.TRUSTED_PROXIES,
    tokenSecret:
      settings.TOKEN_SECRET ?? readOrCreateSecret(path.join(dataDir, 'token-secret'), SECRET_LENGTH),
    smtpUrl: readSmtpUrl(settings),
    mailFrom: settings.MAIL_FROM,
    outboxKey: settings.OUTBOX_KEY ?? randomBytes(OUTBOX_KEY_LENGTH).toString('base64url'),
    pairsOfTheEvening: settings.EVENING_PAIRS === 'on',
    refuseDisposableMail: settings.DISPOSABLE_MAIL === 'refuse',
    contactMail: settings.CONTACT_EMAIL,
    googleClientId: settings.GOOGLE_CLIENT_ID,
    pushServices: settings.PUSH_SERVICES.split(',')
      .map((host) => host.trim())
      .filter(Boolean),
    vapid: vapidFromSettings(settings) ?? readOrCreateVapid(path.join(dataDir, 'vapid-keys.json')),
    payments: paymentsOf(settings),
    ...groups(settings),
    logLevel: settings.LOG_LEVEL,
    metrics:
      settings.METRICS_PORT === undefined
        ? undefined
        : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    dailyViews: {
      newAccount: settings.DAILY_VIEWS_NEW,
      ordinary: settings.DAILY_VIEWS,
      plan: settings.DAILY_VIEWS_PLAN,
      newAccountDays: settings.NEW_ACCOUNT_DAYS,
    },
    notificationMonths: settings.NOTIFICATION_MONTHS,
    shutdownDelayMs: settings.SHUTDOWN_DELAY * 1_000,
    demoMembers: settings.DEMO_MEMBERS,
  }
}

/**
 * Returns `stripe` if its key is set, otherwise the test bank; in production the test bank only if PAYMENTS
 * says so, so an oversight can't give away plans.
 */
function paymentsOf({ PAYMENTS, STRIPE_SECRET_KEY, NODE_ENV }: Settings): Config['payments'] {
  if (STRIPE_SECRET_KEY) return 'stripe'
  return PAYMENTS === 'test' || NODE_ENV !== 'production' ? 'test' : 'none'
}

function groups(settings: Settings): Pick<Config, 'stripe' | 's3' | 'turn' | 'admin'> {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = settings
  const { TURN_URL, TURN_SECRET, ADMIN_EMAIL, ADMIN_PASSWORD } = settings
  return {
    stripe:
      STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY
        ? {
            secretKey: STRIPE_SECRET_KEY,
            publishableKey: STRIPE_PUBLISHABLE_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
          }
        : undefined,
    s3: s3Of(settings),
    turn: TURN_URL && TURN_SECRET ? { url: TURN_URL, secret: TURN_SECRET } : undefined,
    admin: ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : undefined,
  }
}

function s3Of(settings: Settings): Config['s3'] {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = settings
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!bucket) return undefined
  if (!accessKeyId || !secretAccessKey) return { bucket, endpoint, region }
  const sessionToken = settings.AWS_SESSION_TOKEN
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
  return { bucket, endpoint, region, credentials }
}

function sentenceOf(error: z.ZodError): string {
  const issue = error.issues[0]
  const name = issue?.path.join('.') ?? 'A setting'
  const message = issue?.message ?? 'is not valid'
  return message.includes(name) ? message : `${name} is not valid: ${message}.`
}

function refuseContradictions(settings: Settings) {
  requireTogether(settings, 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY')
  requireTogether(settings, 'TURN_URL', 'TURN_SECRET')
  requireTogether(settings, 'ADMIN_EMAIL', 'ADMIN_PASSWORD')
  if (settings.S3_BUCKET) requireTogether(settings, 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY')
  requireTogether(settings, 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY')
  const vapid = vapidFromSettings(settings)
  refuse(vapid && !isKeyPair(vapid), 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not a pair of keys.')
  refuse(
    settings.STRIPE_WEBHOOK_SECRET && !settings.STRIPE_SECRET_KEY,
    'STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY.',
  )
  refuse(
    settings.PAYMENTS && settings.STRIPE_SECRET_KEY,
    'PAYMENTS=test and STRIPE_SECRET_KEY exclude each other.',
  )
  refuse(
    isLive(settings.STRIPE_SECRET_KEY) !== isLive(settings.STRIPE_PUBLISHABLE_KEY),
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.',
  )
  refuse(
    settings.S3_BUCKET && !settings.S3_REGION && !settings.S3_ENDPOINT,
    'S3_BUCKET needs S3_REGION, S3_ENDPOINT or both.',
  )
  refuse(
    !settings.S3_BUCKET && (settings.S3_REGION || settings.S3_ENDPOINT),
    'S3_REGION and S3_ENDPOINT need S3_BUCKET.',
  )
  refuse(
    settings.METRICS_PORT !== undefined &&
      settings.METRICS_PORT !== 0 &&
      settings.METRICS_PORT === settings.PORT,
    'METRICS_PORT must differ from PORT: the figures are not for the public.',
  )
  refuse(
    settings.DATABASE_REPLICA_URL && !settings.DATABASE_URL,
    'DATABASE_REPLICA_URL needs DATABASE_URL, of which it is a copy.',
  )
  refuse(
    settings.DATABASE_OWNER_URL && !settings.DATABASE_URL,
    'DATABASE_OWNER_URL needs DATABASE_URL, which the server uses as a role that owns nothing.',
  )
  refuse(settings.WORKERS > 1 && process.platform === 'win32', 'WORKERS above 1 does not work on Windows.')
  refuse(
    settings.REDIS_URL && !settings.DATABASE_URL,
    'REDIS_URL joins several servers, which need one DATABASE_URL to share.',
  )
  refuse(
    settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).pathname !== '/',
    'PUBLIC_URL must be an origin without a path, such as https://savanna.example.',
  )
  refuse(
    settings.DAILY_VIEWS_NEW > settings.DAILY_VIEWS || settings.DAILY_VIEWS > settings.DAILY_VIEWS_PLAN,
    'DAILY_VIEWS_NEW must not be above DAILY_VIEWS, nor DAILY_VIEWS above DAILY_VIEWS_PLAN.',
  )
  rejectSeveralHosts(settings)
  refuseUnverifiedTls(settings)
  if (settings.NODE_ENV !== 'production') return
  refuse(!settings.PUBLIC_URL, 'PUBLIC_URL is needed in production: links in mails lead there.')
  refuse(!settings.TOKEN_SECRET, 'TOKEN_SECRET is needed in production: it signs the sessions.')
  refuse(!settings.CONTACT_EMAIL, 'CONTACT_EMAIL is needed in production: visitors and members write there.')
}

function requireTogether(settings: Settings, one: keyof Settings, other: keyof Settings) {
  refuse(settings[one] && !settings[other], `${one} needs ${other} beside it.`)
  refuse(settings[other] && !settings[one], `${other} needs ${one} beside it.`)
}

function refuse(condition: unknown, sentence: string) {
  if (condition) throw new StartError(sentence)
}

function isLive(key: string | undefined): boolean {
  return key?.includes('_live_') ?? false
}

function localAddress({ HOST, PORT }: Settings): string {
  const everywhere = HOST === '0.0.0.0' || HOST === '::'
  return `http://${everywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

function vapidFromSettings({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Settings): VapidKeys | undefined {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return undefined
  return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
}
