import type { AuditAction, AuditLine } from '@savanna/contract/admin/overview'
import type { Context } from '../../../context.ts'
import { findAuditEntries } from './audit.repository.ts'

const PAGE_SIZE = 50

interface AuditPageRequest {
  before?: string | undefined
  act?: AuditAction | undefined
  subject_id?: string | undefined
}

/** Returns a page of the audit log, newest first; `next` is the cursor of the next page, null on the last one. */
export async function readAuditLog({ db }: Context, { before, act, subject_id }: AuditPageRequest) {
  const found = await findAuditEntries(db, { before, act, subjectId: subject_id, limit: PAGE_SIZE + 1 })
  const page = found.slice(0, PAGE_SIZE)
  const list = page.map((row) => ({
    id: row.id,
    act: row.act as AuditAction,
    admin: row.admin_email,
    subject: row.subject,
    subject_id: row.subject_id,
    subject_name: row.subject_name,
    detail: row.detail as AuditLine['detail'],
    date: row.created_at.toISOString(),
  }))
  return { list, next: found.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null }
}
