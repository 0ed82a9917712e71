import { TAGS } from '@savanna/contract/profiles/tags'
import type { MemberData } from '../accounts/index.ts'
import { findAllChanges } from './changes/rare-changes.repository.ts'
import { dropPresence } from './presence/presence.ts'
import { findOwnRow } from './profiles.repository.ts'

/** Exports what a member says about themselves. */
export const profileData: MemberData = {
  async exportData(db, memberId) {
    const row = await findOwnRow(db, memberId)
    if (!row) return { files: {} }
    const { member_id, ...profile } = row.profile
    const changes = await findAllChanges(db, memberId)
    return {
      files: {
        'profile.json': profile,
        'tags.json': row.tags.map((tag) => TAGS[tag - 1] ?? ''),
        'profile_changes.json': changes,
      },
    }
  },
  async beforeDelete(_tx, memberId) {
    return { afterCommit: async (context) => dropPresence(context, memberId) }
  },
}
