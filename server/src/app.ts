import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientEvents, ServerEvents } from '@savanna/contract/events'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Context, StripeApi } from './context.ts'
import { createAuthenticate, GOOGLE, registerAccounts, registerSettings } from './features/accounts/index.ts'
import {
  adminData,
  canViewAsModerator,
  createAdminAuthenticators,
  registerAdmin,
} from './features/admin/index.ts'
import { allowanceData, registerAllowances } from './features/allowances/index.ts'
import { callData, callRelationships, registerCalls } from './features/calls/index.ts'
import { chatData, chatRelationships, registerChat } from './features/chat/index.ts'
import { dailyViewData, registerDailyViews } from './features/daily-views/index.ts'
import {
  eveningData,
  filterData,
  listData,
  registerCards,
  registerDiscovery,
  savedSearchData,
} from './features/discovery/index.ts'
import { registerFraudScanner } from './features/frauds/index.ts'
import { registerGeo } from './features/geo/index.ts'
import { matchingData, registerMatching } from './features/matching/index.ts'
import { meetingData, meetingRelationships, registerMeetings } from './features/meetings/index.ts'
import {
  notificationData,
  notificationRelationships,
  registerNotifications,
} from './features/notifications/index.ts'
import { registerPartitions } from './features/partitions/index.ts'
import { mayViewMedia, pictureData, registerPictures } from './features/pictures/index.ts'
import { planData, registerPlans } from './features/plans/index.ts'
import { mayViewPostImage, postData, postRelationships, registerPosts } from './features/posts/index.ts'
import { preferenceData, registerPreferences } from './features/preferences/index.ts'
import { profileData, profileRelationships, registerProfiles } from './features/profiles/index.ts'
import { registerRelations, relationData, relationRelationships } from './features/relations/index.ts'
import { registerSite } from './features/site/index.ts'
import { registerStart } from './features/start/index.ts'
import { createOwnCounter } from './kit/counter.ts'
import { type Database, pingDatabase, poolOf } from './kit/database/database.ts'
import type { Replicas } from './kit/database/replicas.ts'
import { addReplyHeaders } from './kit/http/headers.ts'
import { addHealth } from './kit/http/health.ts'
import { Admission } from './kit/http/limits/admission.ts'
import { servePages } from './kit/http/pages/pages.ts'
import { createHttp } from './kit/http/server.ts'
import type { Jobs } from './kit/jobs/jobs.ts'
import type { Log } from './kit/log.ts'
import { createMailer } from './kit/mail/mailer.ts'
import { serveOutbox } from './kit/mail/outbox.routes.ts'
import { openStorage } from './kit/media/open-storage.ts'
import { serveMedia } from './kit/media/serve-media.ts'
import { createMediaSigner } from './kit/media/signed-url.ts'
import { createPictureUploads } from './kit/media/uploads/uploads.ts'
import { measureRequests } from './kit/metrics/requests.ts'
import { contactOf, createPushSender } from './kit/push/push.ts'
import type { Peers } from './kit/realtime/peers.ts'
import { createRealtime } from './kit/realtime/realtime.ts'
import { createIdTokenVerifier, type IdTokenIssuer } from './kit/session/id-token.ts'

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface Deps {
  config: Config
  db: Database
  /** The database as the role that owns its tables; `db` if that's its role. */
  ownerDb?: Database | undefined
  /** Replicas of the database, for searches. */
  replicas?: Replicas | undefined
  jobs: Jobs
  log: Log
  /** Connects several of the site's servers, or several workers of this one. */
  peers?: Peers | undefined
  now?: () => Date
  /** The issuer of Google sign-in tokens; tests use their own. */
  google?: IdTokenIssuer
  /** Allows push endpoints on this machine and without TLS, for tests. */
  pushAnywhere?: boolean
  /** The URL of Stripe's API; tests use their own server. */
  stripeApi?: StripeApi
}

export interface App {
  http: FastifyInstance
  context: Context
  /** Makes `/readyz` return 503, so load balancers stop sending requests here. */
  markUnready: () => void
  /** Accepts no more requests, lets the running ones finish and closes every socket. */
  close(): Promise<void>
}

const API_INFO = {
  title: 'Savanna',
  version: '1',
  description: 'The public API of a Savanna site.',
  license: { name: 'MIT', identifier: 'MIT' },
}

const FEATURES = [
  registerAccounts,
  registerProfiles,
  registerPictures,
  registerRelations,
  registerDiscovery,
  registerMatching,
  registerCards,
  registerNotifications,
  registerChat,
  registerMeetings,
  registerCalls,
  registerGeo,
  registerPreferences,
  registerAllowances,
  registerDailyViews,
  registerPlans,
  registerPosts,
  registerFraudScanner,
  registerPartitions,
  registerStart,
]

/**
 * Each feature's reaction to the start or end of a relationship. Calls end before the end of the match is
 * announced.
 */
export const RELATIONSHIPS = [
  profileRelationships,
  postRelationships,
  relationRelationships,
  notificationRelationships,
  callRelationships,
  meetingRelationships,
  chatRelationships,
]

/** How each feature exports and deletes a member's data. */
export const MEMBER_DATA = [
  profileData,
  preferenceData,
  pictureData,
  relationData,
  listData,
  filterData,
  eveningData,
  savedSearchData,
  matchingData,
  notificationData,
  chatData,
  meetingData,
  callData,
  planData,
  allowanceData,
  dailyViewData,
  postData,
  adminData,
]

/** Returns whether the session's member may view a stored object, according to each feature that stores objects. */
async function mayView(context: Context, sessionId: string, key: string): Promise<boolean> {
  if (await mayViewMedia(context, sessionId, key)) return true
  if (await mayViewPostImage(context, sessionId, key)) return true
  return canViewAsModerator(context, sessionId, key)
}

function openMailer({ smtpUrl, mailFrom: from, contactMail: replyTo, dataDir }: Config) {
  return createMailer({ smtpUrl, from, replyTo, dataDir })
}

function openPush(config: Config, anywhere: boolean) {
  const { vapid, pushServices } = config
  return createPushSender({ vapid, contact: contactOf(config), services: pushServices, anywhere })
}

function openUploads({ dataDir, pictureMemoryBytes: memoryBytes }: Config, log: Log) {
  return createPictureUploads({ folder: path.join(dataDir, 'uploads'), memoryBytes, log })
}

/** Creates the server with all its features; it starts serving once `http.listen` is called. */
export async function createApp(deps: Deps): Promise<App> {
  const { config, db, jobs, log, now = () => new Date(), google = GOOGLE, pushAnywhere = false } = deps
  const authenticate = createAuthenticate({ db, config, now })
  const counter = deps.peers?.counter ?? createOwnCounter()
  const https = config.publicUrl.startsWith('https:')
  const http = await createHttp({
    log,
    admission: new Admission(poolOf(db)),
    authenticators: { member: authenticate, ...createAdminAuthenticators({ db, config, now }) },
    rateLimitScale: config.rateLimitScale,
    counter,
    trustedProxies: config.trustedProxies,
    https,
    google: config.googleClientId !== undefined,
    stripe: config.payments === 'stripe',
    info: API_INFO,
    publicUrl: config.publicUrl,
  })
  if (config.metrics) measureRequests(http)
  const live = createRealtime<ClientEvents, ServerEvents>({
    server: http.server,
    authenticate,
    log,
    publicUrl: config.publicUrl,
    rateLimitScale: config.rateLimitScale,
    counter,
    trustedProxies: config.trustedProxies,
    cluster: deps.peers?.cluster,
  })
  addReplyHeaders(http.server, { https })
  const context: Context = {
    config,
    db,
    ownerDb: deps.ownerDb ?? deps.db,
    replicas: deps.replicas,
    jobs,
    log,
    now,
    live,
    relationships: RELATIONSHIPS,
    counter,
    mail: openMailer(config),
    push: openPush(config, pushAnywhere),
    storage: await openStorage(config),
    uploads: openUploads(config, log),
    signer: createMediaSigner(config.tokenSecret),
    verifyGoogle: config.googleClientId
      ? createIdTokenVerifier(google, { audience: config.googleClientId, now })
      : undefined,
    stripeApi: deps.stripeApi,
  }
  const { markUnready } = addHealth(http, () => pingDatabase(db))
  for (const register of FEATURES) await register(http, context)
  registerSettings(http, context, MEMBER_DATA)
  const { readLiveValues } = registerSite(http, context)
  await registerAdmin(http, context, MEMBER_DATA)
  serveMedia(http, { ...context, mayView: (sessionId, key) => mayView(context, sessionId, key) })
  if (!config.production) serveOutbox(http, config)
  await servePages(http, { folder: WEB, origin: config.publicUrl, readLiveValues })
  // Open sockets would keep the HTTP server from closing.
  http.addHook('preClose', () => live.close())
  http.addHook('onClose', () => Promise.all([context.mail.close(), context.uploads.close()]))
  await http.ready()
  return { http, context, markUnready, close: () => http.close() }
}
