import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { scanContent } from './scan.service.ts'

/** How often new content is scanned, so clones reach the moderators within a minute. */
const SCAN_EVERY_MS = 5_000

/** Scans new content in the background while the server runs. Members neither wait for it nor see it. */
export function registerFraudScanner(app: FastifyInstance, context: Context): void {
  let isOver = false
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= scanContent(context, () => isOver)
      .catch((error: unknown) => context.log.error({ err: error }, 'scanning new content failed'))
      .finally(() => {
        underWay = undefined
      })
  }, SCAN_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    isOver = true
    clearInterval(timer)
    await underWay
  })
}
