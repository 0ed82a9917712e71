import type { ClientEvents, ServerEvents } from '@savanna/contract/events'
import type { Config } from './config.ts'
import type { Database } from './kit/database/database.ts'
import type { Jobs } from './kit/jobs/jobs.ts'
import type { Log } from './kit/log.ts'
import type { Mailer } from './kit/mail/mailer.ts'
import type { MediaSigner } from './kit/media/signed-url.ts'
import type { MediaStorage } from './kit/media/storage.ts'
import type { Realtime } from './kit/realtime/realtime.ts'
import type { VerifyIdToken } from './kit/session/id-token.ts'

/** What a use case needs of the world. */
export interface Context {
  config: Config
  db: Database
  jobs: Jobs
  mail: Mailer
  storage: MediaStorage
  signer: MediaSigner
  live: Realtime<ClientEvents, ServerEvents>
  /** Verifies what Google says of somebody; absent where nobody can sign in with Google. */
  verifyGoogle: VerifyIdToken | undefined
  log: Log
  /** The current time; tests may move it. */
  now: () => Date
}
