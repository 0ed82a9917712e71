import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'

export async function registerProfiles(_app: FastifyInstance, _context: Context): Promise<void> {}
