import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import type { OrientationShown, VisibilityChoice } from '@savanna/contract/profiles/visibility'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { type Identity, membersFit } from '../../../schema/discovery/cohorts.ts'
import { findIdentities, saveVisibility } from './visibility.repository.ts'

/** Returns whether the viewer may see another member's orientation, if it's shown to some. */
export function mayViewOrientation(viewer: Identity, member: Identity, shown: OrientationShown): boolean {
  if (shown === 'fitting') return membersFit(viewer, member)
  return shown === 'everybody'
}

/** Returns whether the viewer may see a member's answers to the intimate panels. */
export async function mayViewIntimate(db: Database, viewerId: string, memberId: string): Promise<boolean> {
  if (viewerId === memberId) return true
  const found = await findIdentities(db, viewerId, memberId)
  if (!found) return false
  return found.intimate === 'everybody' || membersFit(found.viewer, found.member)
}

/** Sets who sees the caller's orientation and intimate answers, and who may comment on their posts and follow them. */
export async function changeVisibility({ db }: Context, me: Caller, choice: VisibilityChoice) {
  await saveVisibility(db, me.id, choice)
  return { message: say(msg`Choice saved`) }
}
