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

/** Where Stripe's API is, when it isn't where it always is. */
export interface StripeApi {
  host: string
  port: number
  protocol: 'http' | 'https'
}

/** What tells others of a change, once its transaction has committed. */
export type AfterCommit = (context: Context) => Promise<void>

/** What a feature does when what is between two members starts or ends; `app.ts` lists those of all features. */
/** A tie of the owner of posts to the author of comments on them, which were held until then. */
export interface NewTie {
  ownerId: string
  authorId: string
  comments: { id: string; post_id: string }[]
}

export interface RelationshipHooks {
  /** Called in the transaction of the like that makes a match, and of each repetition of it. */
  beginMatch?(tx: Database, memberId: string, otherId: string): Promise<void>
  /**
   * Called in the transaction of a block, with the pair locked: deletes what the two left with each other, and
   * returns what to do after the commit, if anything.
   */
  endByBlock?(tx: Database, blockerId: string, blockedId: string): Promise<AfterCommit | undefined>
  /**
   * Called after the commit of what gave a member a tie to another one (a like, a follow), with those of the other's
   * comments on the member's posts that are shown since.
   */
  announceTie?(context: Context, tie: NewTie): Promise<void>
  /** Called when a member opens the profile of another; counts the view, too. */
  recordVisit?(context: Context, visitorId: string, visitedId: string): Promise<void>
  /** Called after the commit of what started or ended a match (a like, an unlike, a block, a deletion). */
  announceMatches?(context: Context, memberIds: readonly string[], change: 'begun' | 'ended'): Promise<void>
}

/** What use cases depend on: configuration, database, clock and services. */
export interface Context {
  config: Config
  db: Database
  /** As the role that owns the tables, for the jobs that change them. It has one connection. */
  ownerDb: Database
  /** Read by searches while it is usable; absent where none is configured. */
  replicas?: Replicas | undefined
  jobs: Jobs
  mail: Mailer
  push: PushSender
  storage: MediaStorage
  uploads: PictureUploads
  signer: MediaSigner
  live: Realtime<ClientEvents, ServerEvents>
  /** What each feature does when relationships start or end, in the order in which it is done. */
  relationships: readonly RelationshipHooks[]
  /** Counts for rate limits, for all servers of the site together. */
  counter: Counter
  /** Verifies Google's ID tokens; absent where sign-in with Google isn't configured. */
  verifyGoogle: VerifyIdToken | undefined
  /** Absent but in tests, which put a server of their own in Stripe's place. */
  stripeApi: StripeApi | undefined
  log: Log
  /** The current time; tests may move it. */
  now: () => Date
}

/** What signing the addresses of pictures needs. */
export type SigningContext = Pick<Context, 'signer' | 'now'>
