import type { Context } from '../../context.ts'
import { isImageOfCase } from './frauds/frauds.repository.ts'
import { findSessionAdmin } from './identity/sessions.repository.ts'
import { needsSecondFactor } from './identity/sessions.service.ts'
import { isReportedImage } from './reports/reports.repository.ts'

/**
 * Returns whether a session may load an image: only an administrator's, and only images stored with a report
 * or belonging to accounts in a case.
 */
export async function canViewAsModerator(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  sessionId: string,
  key: string,
): Promise<boolean> {
  const admin = await findSessionAdmin(db, sessionId, now())
  if (!admin || (!admin.second_factor && needsSecondFactor(config, admin.enrolled_at))) return false
  return (await isReportedImage(db, key)) || isImageOfCase(db, key)
}
