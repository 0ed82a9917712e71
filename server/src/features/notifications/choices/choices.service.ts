import { type ChoiceChanges, NOTIFICATION_KINDS } from '@savanna/contract/notifications/choices'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import type { StoredChoices } from '../../../schema/notifications.tables.ts'
import { findChoices, lockChoices, saveChoices } from './choices.repository.ts'
import { changedChoices, choicesOf, showsNames } from './choices.rules.ts'

interface Changes {
  choices: ChoiceChanges
  push_names?: boolean | undefined
}

export async function readChoices(context: Context, me: Caller) {
  return replyOf(context, await findChoices(context.db, me.id))
}

export async function changeChoices(context: Context, me: Caller, changes: Changes) {
  return replyOf(context, await applyChanges(context, me.id, changes))
}

function replyOf({ push }: Context, stored: StoredChoices) {
  return { choices: choicesOf(stored), push_names: showsNames(stored), push_key: push.publicKey }
}

/** Turns off the digest for every kind. */
export async function switchOffDigests(context: Context, memberId: string): Promise<void> {
  const off = NOTIFICATION_KINDS.map((kind) => [kind, { digest: false }])
  await applyChanges(context, memberId, { choices: Object.fromEntries(off) })
}

function applyChanges({ db }: Context, memberId: string, changes: Changes): Promise<StoredChoices> {
  return db.transaction(async (tx) => {
    const { push_names } = changes
    const choices = {
      ...changedChoices(await lockChoices(tx, memberId), changes.choices),
      ...(push_names !== undefined && { push_names }),
    }
    await saveChoices(tx, memberId, choices)
    return choices
  })
}
