import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'

export { findSessionMember } from './sessions.repository.ts'
export { createAuthenticate, startSession } from './sessions.service.ts'

export async function registerAccounts(_app: FastifyInstance, _context: Context): Promise<void> {}
