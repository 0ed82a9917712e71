export { findMailRecipient } from './accounts.repository.ts'
export { registerAccounts } from './accounts.routes.ts'
export { clearAttempts, countAttempt } from './guesses/attempts.ts'
export { composeGuessMail, type GuessMail } from './guesses/guess.mails.ts'
export type { GuessKind, GuessStore } from './guesses/guess-store.ts'
export { countGuess, requireFewGuesses } from './guesses/guesses.service.ts'
export { eraseMember } from './leaving/delete-account.service.ts'
export type { MemberData } from './leaving/member-data.ts'
export { lockMembers } from './lock-members.repository.ts'
export { replaceMail } from './recovery/change-mail.service.ts'
export { KEY_LIFETIME_MS } from './recovery/issue-key.ts'
export { deriveKey, hashKey, newSeed } from './recovery/mailed-key.ts'
export { hashPassword, passwordMatches } from './recovery/passwords.ts'
export { requireStrongPassword } from './recovery/weak-passwords.ts'
export { type Browser, logInFromBrowser } from './sessions/browser.ts'
export { accountDeactivated } from './sessions/deactivated.ts'
export {
  findSessionMember,
  isOpen,
  revokeSessionsOf,
  type SessionMember,
} from './sessions/sessions.repository.ts'
export { createAuthenticate, createSessionCheck, startSession } from './sessions/sessions.service.ts'
export { registerSettings } from './settings.routes.ts'
export { describeDevice } from './sign-in/device.ts'
export { GOOGLE } from './sign-in/google.service.ts'
export { browserAttemptsKey, findTrustedBrowser, hashDevice } from './sign-in/known-browser.ts'
