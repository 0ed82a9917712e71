import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'

export async function registerDiscovery(_app: FastifyInstance, _context: Context): Promise<void> {}
