import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'

export type GuessKind = 'password' | 'code'
export type GuessTotals = Record<GuessKind, number>

/** The mails about rejected logins, as a store completes them by a key. */
export type GuessLinkMail =
  /** `times` is how many were rejected on that day. */
  | { kind: 'guesses'; times: number; wrong: GuessKind }
  /** To let a browser in, after many guesses. */
  | { kind: 'browser' }

/**
 * Where the guesses at one kind of account are counted and its owners written to. Members and administrators have one
 * each; the rules are the same.
 */
export interface GuessStore {
  /** Adds a rejected guess to the owner's total; does nothing for a deleted account. */
  addGuess(tx: Database, ownerId: string, kind: GuessKind, at: Date): Promise<void>
  /** Returns how many guesses of each kind were rejected since the owner last acted. */
  findTotals(db: Database, ownerId: string): Promise<GuessTotals>
  /** Returns how many guesses of a kind were rejected on the day (UTC) of that moment. */
  countOnDay(tx: Database, ownerId: string, kind: GuessKind, at: Date): Promise<number>
  /** Records that the owner is written to now; returns false when that was done since `quietSince` already. */
  claimAlert(
    tx: Database,
    ownerId: string,
    kind: GuessKind,
    times: { now: Date; quietSince: Date },
  ): Promise<boolean>
  /** Locks an account until the transaction ends; returns whether it is active. */
  lockActive(tx: Database, ownerId: string): Promise<boolean>
  /** Returns how many links that let a browser in were mailed since that moment. */
  countBrowserLinks(tx: Database, ownerId: string, since: Date): Promise<number>
  /** Stores a one-time key and queues the mail that carries it; one for a browser revokes those before it. */
  sendLink(context: Context, ownerId: string, mail: GuessLinkMail): Promise<void>
}
