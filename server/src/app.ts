import { fileURLToPath } from 'node:url'
import type { ClientEvents, ServerEvents } from '@savanna/contract/events'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createAuthenticate, GOOGLE, registerAccounts, registerSettings } from './features/accounts/index.ts'
import { chatData, registerChat } from './features/chat/index.ts'
import { registerCards, registerDiscovery } from './features/discovery/index.ts'
import { registerGeo } from './features/geo/index.ts'
import { notificationData, registerNotifications } from './features/notifications/index.ts'
import { mayViewMedia, pictureData, registerPictures } from './features/pictures/index.ts'
import { planData, registerPlans } from './features/plans/index.ts'
import { preferenceData, registerPreferences } from './features/preferences/index.ts'
import { profileData, registerProfiles } from './features/profiles/index.ts'
import { registerRelations, relationData } from './features/relations/index.ts'
import { registerSite } from './features/site/index.ts'
import { type Database, pingDatabase } from './kit/database/database.ts'
import { addHealth } from './kit/http/health.ts'
import { servePages } from './kit/http/pages.ts'
import { createHttp } from './kit/http/server.ts'
import type { Jobs } from './kit/jobs/jobs.ts'
import type { Log } from './kit/log.ts'
import { createMailer } from './kit/mail/mailer.ts'
import { serveOutbox } from './kit/mail/outbox.routes.ts'
import { openStorage } from './kit/media/open-storage.ts'
import { serveMedia } from './kit/media/serve-media.ts'
import { createMediaSigner } from './kit/media/signed-url.ts'
import { createRealtime } from './kit/realtime/realtime.ts'
import { createIdTokenVerifier, type IdTokenIssuer } from './kit/session/id-token.ts'

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface Deps {
  config: Config
  db: Database
  jobs: Jobs
  log: Log
  now?: () => Date
  /** Who issues the tokens of those who sign in with Google; tests put an issuer of their own in its place. */
  google?: IdTokenIssuer
}

export interface App {
  http: FastifyInstance
  context: Context
  /** Stops taking requests, lets the running ones finish and closes every socket. */
  close(): Promise<void>
}

const FEATURES = [
  registerAccounts,
  registerProfiles,
  registerPictures,
  registerRelations,
  registerDiscovery,
  registerCards,
  registerNotifications,
  registerChat,
  registerGeo,
  registerSite,
  registerPreferences,
  registerPlans,
]

/** What is known of a member, for their download and for the day they leave. */
const MEMBER_DATA = [
  profileData,
  preferenceData,
  pictureData,
  relationData,
  notificationData,
  chatData,
  planData,
]

/** Wires the server together; it serves once `http.listen` is called. */
export async function createApp(deps: Deps): Promise<App> {
  const { config, db, jobs, log, now = () => new Date(), google = GOOGLE } = deps
  const authenticate = createAuthenticate({ db, config, now })
  const http = await createHttp({
    log,
    authenticate,
    rateLimitScale: config.rateLimitScale,
    https: config.publicUrl.startsWith('https:'),
    google: config.googleClientId !== undefined,
    info: { title: 'Savanna', version: '1', description: 'The public API of a Savanna site.' },
  })
  const live = createRealtime<ClientEvents, ServerEvents>({ server: http.server, authenticate, log })
  const context: Context = {
    config,
    db,
    jobs,
    log,
    now,
    live,
    mail: createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir: config.dataDir }),
    storage: await openStorage(config),
    signer: createMediaSigner(config.tokenSecret),
    verifyGoogle:
      config.googleClientId === undefined
        ? undefined
        : createIdTokenVerifier(google, { audience: config.googleClientId, now }),
  }
  addHealth(http, () => pingDatabase(db))
  for (const register of FEATURES) await register(http, context)
  registerSettings(http, context, MEMBER_DATA)
  serveMedia(http, { ...context, mayView: (sessionId, key) => mayViewMedia(context, sessionId, key) })
  if (!config.production) serveOutbox(http, config)
  await servePages(http, WEB)
  // Open sockets would keep the HTTP server from closing.
  http.addHook('preClose', () => live.close())
  await http.ready()
  return { http, context, close: () => http.close() }
}
