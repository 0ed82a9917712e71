import {
  CHANNELS,
  type ChoiceChanges,
  channelsOf,
  NOTIFICATION_KINDS,
  type NotificationChoices,
  type NotificationKind,
  type Switches,
} from '@savanna/contract/notifications/choices'
import type { NotificationType } from '@savanna/contract/notifications/routes'
import type { StoredChoices } from '../../../schema/notifications.tables.ts'

const DIGESTED: readonly NotificationKind[] = ['match', 'message', 'like', 'comment']
const PUSHED: readonly NotificationKind[] = [
  'tonight',
  'search',
  'match',
  'message',
  'comment',
  'missed_call',
]

const KIND_OF: Record<NotificationType, NotificationKind> = {
  visit: 'visit',
  like: 'like',
  like_back: 'match',
  match: 'match',
  dislike: 'dislike',
  follow: 'follow',
  post_like: 'post_like',
  comment: 'comment',
  missed_call: 'missed_call',
  meeting: 'meeting',
  plan_bought: 'plan',
  plan_ending: 'plan',
  plan_ended: 'plan',
}

export function kindOf(type: NotificationType): NotificationKind {
  return KIND_OF[type]
}

/** Returns the default switches. */
function defaultsOf(kind: NotificationKind): Switches {
  const possible = channelsOf(kind)
  return {
    drawer: possible.includes('drawer'),
    digest: DIGESTED.includes(kind),
    push: PUSHED.includes(kind),
  }
}

/** Returns the channels by which a member is notified of a kind. */
export function switchesOf(stored: StoredChoices, kind: NotificationKind): Switches {
  const given = Object.entries(stored[kind] ?? {}).filter(([, on]) => on !== undefined)
  return { ...defaultsOf(kind), ...Object.fromEntries(given) }
}

/** Returns whether push messages name members. */
export function showsNames({ push_names = true }: StoredChoices): boolean {
  return push_names
}

export function choicesOf(stored: StoredChoices): NotificationChoices {
  const entries = NOTIFICATION_KINDS.map((kind) => [kind, switchesOf(stored, kind)])
  return Object.fromEntries(entries) as NotificationChoices
}

/** Returns the settings after a change, without channels that a kind doesn't have. */
export function changedChoices(stored: StoredChoices, changes: ChoiceChanges): StoredChoices {
  const next: StoredChoices = { ...stored }
  for (const kind of NOTIFICATION_KINDS) {
    const change = changes[kind]
    if (!change) continue
    const kept = { ...stored[kind] }
    for (const channel of CHANNELS) {
      const wanted = change[channel]
      if (wanted !== undefined && channelsOf(kind).includes(channel)) kept[channel] = wanted
    }
    next[kind] = kept
  }
  return next
}
