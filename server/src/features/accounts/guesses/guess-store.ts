import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'

export type GuessKind = 'password' | 'code'
export type GuessTotals = Record<GuessKind, number>

/** The emails about rejected logins; a store adds the key. */
export type GuessLinkMail =
  /** `times` is how many were rejected on that day. */
  | { kind: 'guesses'; times: number; wrong: GuessKind }
  /** Lets a browser log in after many guesses. */
  | { kind: 'browser' }

/**
 * Counts guesses at one kind of account and emails their owners. Members and administrators have one each;
 * the rules are the same.
 */
export interface GuessStore {
  /** Adds a rejected guess to the owner's total; does nothing for a deleted account. */
  addGuess(tx: Database, ownerId: string, kind: GuessKind, at: Date): Promise<void>
  /** Returns how many guesses of each kind were rejected since the owner last acted. */
  findTotals(db: Database, ownerId: string): Promise<GuessTotals>
  /** Returns how many guesses of a kind were rejected on the day (UTC) of that moment. */
  countOnDay(tx: Database, ownerId: string, kind: GuessKind, at: Date): Promise<number>
  /** Records that the owner is being emailed now. Returns false if they already were since `quietSince`. */
  claimAlert(
    tx: Database,
    ownerId: string,
    kind: GuessKind,
    times: { now: Date; quietSince: Date },
  ): Promise<boolean>
  /** Locks an account until the transaction ends; returns whether it is active. */
  lockActive(tx: Database, ownerId: string): Promise<boolean>
  /** Returns how many links that let a browser log in were emailed since that moment. */
  countBrowserLinks(tx: Database, ownerId: string, since: Date): Promise<number>
  /** Stores a one-time key and queues the email that carries it. A key for a browser revokes earlier ones. */
  sendLink(context: Context, ownerId: string, mail: GuessLinkMail): Promise<void>
}
