import type { ClientEvents, ServerEvents } from '@savanna/contract/events'
import type { Config } from './config.ts'
import type { Database } from './kit/database/database.ts'
import type { Replica } from './kit/database/replica.ts'
import type { Jobs } from './kit/jobs/jobs.ts'
import type { Log } from './kit/log.ts'
import type { Mailer } from './kit/mail/mailer.ts'
import type { MediaSigner } from './kit/media/signed-url.ts'
import type { MediaStorage } from './kit/media/storage.ts'
import type { PushSender } from './kit/push/push.ts'
import type { Realtime } from './kit/realtime/realtime.ts'
import type { Counter } from './kit/redis/counter.ts'
import type { VerifyIdToken } from './kit/session/id-token.ts'

/** Where Stripe's API is, when it is not where it always is. */
export interface StripeApi {
  host: string
  port: number
  protocol: 'http' | 'https'
}

/** What a use case needs of the world. */
export interface Context {
  config: Config
  db: Database
  /** Where searches are read while it is fresh; absent where there is none. */
  replica?: Replica | undefined
  jobs: Jobs
  mail: Mailer
  push: PushSender
  storage: MediaStorage
  signer: MediaSigner
  live: Realtime<ClientEvents, ServerEvents>
  /** Counts what is limited, for all servers of the site together. */
  counter: Counter
  /** Verifies what Google says of somebody; absent where nobody can sign in with Google. */
  verifyGoogle: VerifyIdToken | undefined
  /** Absent but in tests, which put a server of their own in Stripe's place. */
  stripeApi: StripeApi | undefined
  log: Log
  /** The current time; tests may move it. */
  now: () => Date
}
