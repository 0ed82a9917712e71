import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'

export { photoOf, type StoredPhoto } from './photo.ts'
export { mayViewMedia } from './pictures.access.ts'

export async function registerPictures(_app: FastifyInstance, _context: Context): Promise<void> {}
