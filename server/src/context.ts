import type { ClientEvents, ServerEvents } from '@savanna/contract/events'
import type { Config } from './config.ts'
import type { Counter } from './kit/counter.ts'
import type { Database } from './kit/database/database.ts'
import type { Replicas } from './kit/database/replicas.ts'
import type { Jobs } from './kit/jobs/jobs.ts'
import type { Log } from './kit/log.ts'
import type { Mailer } from './kit/mail/mailer.ts'
import type { MediaSigner } from './kit/media/signed-url.ts'
import type { MediaStorage } from './kit/media/storage.ts'
import type { PictureUploads } from './kit/media/uploads/uploads.ts'
import type { PushSender } from './kit/push/push.ts'
import type { Realtime } from './kit/realtime/realtime.ts'
import type { VerifyIdToken } from './kit/session/id-token.ts'

/** The URL of Stripe's API, if it isn't the usual one. */
export interface StripeApi {
  host: string
  port: number
  protocol: 'http' | 'https'
}

/** Announces a change to others, once its transaction has committed. */
export type AfterCommit = (context: Context) => Promise<void>

/**
 * A feature's reaction to the start or end of a relationship between two members; `app.ts` lists those of all
 * features.
 */
/** A post owner's connection to the author of comments that were held back until then. */
export interface NewTie {
  ownerId: string
  authorId: string
  comments: { id: string; post_id: string }[]
}

export interface RelationshipHooks {
  /** Called in the transaction of the like that makes a match, and whenever that like is repeated. */
  beginMatch?(tx: Database, memberId: string, otherId: string): Promise<void>
  /**
   * Called in a block's transaction, with the pair locked: deletes what the two left on each other's content,
   * and returns what to do after the commit, if anything.
   */
  endByBlock?(tx: Database, blockerId: string, blockedId: string): Promise<AfterCommit | undefined>
  /**
   * Called after the commit of an action that connects a member to another one (a like, a follow), with the
   * other member's comments on the member's posts that are now shown.
   */
  announceTie?(context: Context, tie: NewTie): Promise<void>
  /** Called when a member opens another's profile; also counts the view. */
  recordVisit?(context: Context, visitorId: string, visitedId: string): Promise<void>
  /** Called after the commit of an action that started or ended a match (a like, an unlike, a block, a deletion). */
  announceMatches?(context: Context, memberIds: readonly string[], change: 'begun' | 'ended'): Promise<void>
}

/** The dependencies of use cases: configuration, database, clock and services. */
export interface Context {
  config: Config
  db: Database
  /** As the role that owns the tables, for the jobs that change them. It has one connection. */
  ownerDb: Database
  /** Read by searches while it's usable; absent if none is configured. */
  replicas?: Replicas | undefined
  jobs: Jobs
  mail: Mailer
  push: PushSender
  storage: MediaStorage
  uploads: PictureUploads
  signer: MediaSigner
  live: Realtime<ClientEvents, ServerEvents>
  /** Each feature's reaction to the start or end of relationships, in order. */
  relationships: readonly RelationshipHooks[]
  /** Rate limit counters, shared by all of the site's servers. */
  counter: Counter
  /** Verifies Google's ID tokens; absent if Google sign-in isn't configured. */
  verifyGoogle: VerifyIdToken | undefined
  /** Absent except in tests, which replace Stripe with their own server. */
  stripeApi: StripeApi | undefined
  log: Log
  /** The current time; tests may move it. */
  now: () => Date
}

/** The inputs for signing picture URLs. */
export type SigningContext = Pick<Context, 'signer' | 'now'>
