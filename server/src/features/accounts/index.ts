export { registerAccounts } from './accounts.routes.ts'
export { hashPassword } from './passwords.ts'
export { findSessionMember } from './sessions.repository.ts'
export { createAuthenticate, startSession } from './sessions.service.ts'
