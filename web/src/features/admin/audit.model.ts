import { msg, t } from '@lingui/core/macro'
import type { AuditAction, AuditLine } from '@savanna/contract/admin/overview'
import { formatNumber } from '@savanna/contract/language/numbers'
import { type Sentence, say } from '@savanna/contract/language/say'
import { listText, STATUS_NAMES } from './admin.model.ts'

/** Administrators' actions, in words. */
export const ACTION_WORDS: Record<AuditAction, Sentence> = {
  logged_in: msg`Logged in`,
  identity_confirmed: msg`Identity confirmed`,
  second_factor_set_up: msg`Two-step verification set up`,
  password_changed: msg`Password changed`,
  administrator_added: msg`Administrator added`,
  administrator_deactivated: msg`Administrator deactivated`,
  administrator_activated: msg`Administrator activated`,
  administrator_deleted: msg`Administrator deleted`,
  second_factor_reset: msg`Two-step verification reset`,
  user_updated: msg`Member updated`,
  user_deactivated: msg`Member deactivated`,
  user_activated: msg`Member activated`,
  user_deleted: msg`Member deleted`,
  package_created: msg`Plan created`,
  package_updated: msg`Plan updated`,
  package_deleted: msg`Plan deleted`,
  report_opened: msg({ message: 'Report opened', comment: 'An administrator has looked at it' }),
  report_decided: msg`Report decided`,
  appeal_answered: msg`Appeal answered`,
  fraud_case_opened: msg({ message: 'Fraud case opened', comment: 'An administrator has looked at it' }),
  fraud_case_decided: msg`Fraud case decided`,
}

/** The subject of an action. */
export const SUBJECT_WORDS: Record<AuditLine['subject'], Sentence> = {
  member: msg`Member`,
  package: msg({ message: 'Package', comment: 'A plan that members can buy' }),
  report: msg({ message: 'Report', context: 'noun' }),
  administrator: msg`Administrator`,
  fraud_case: msg`Fraud case`,
}

const DETAIL_NAMES: Record<string, Sentence> = {
  accounts: msg`accounts`,
  answer: msg({ message: 'answer', context: 'noun' }),
  days: msg`days`,
  decision: msg`decision`,
  duration: msg`duration`,
  email: msg`email`,
  fields: msg({ message: 'fields', comment: 'The fields of a profile that were changed' }),
  price: msg`price`,
  price_before: msg`previous price`,
  status: msg`status`,
  title: msg`title`,
}

/** Details that are stored as keys, by name. Texts that people wrote, such as titles, are shown as they are. */
const DETAIL_VALUES: Record<string, Record<string, Sentence>> = {
  answer: {
    upheld: msg({ message: 'upheld', comment: 'A decision that stays after an appeal' }),
    overturned: msg({ message: 'overturned', comment: 'A decision that was taken back after an appeal' }),
  },
  decision: {
    dismiss: msg({ message: 'dismiss', comment: 'A decision of an administrator' }),
    warn: msg({ message: 'warn', comment: 'A decision of an administrator' }),
    remove: msg({
      message: 'remove',
      comment: 'A decision of an administrator: what was reported is taken down',
    }),
    suspend: msg({ message: 'suspend', comment: 'A decision of an administrator' }),
    ban: msg({ message: 'ban', comment: 'A decision of an administrator' }),
  },
  fields: {
    birthdate: msg({ message: 'birthdate', context: 'field' }),
    firstname: msg({ message: 'firstname', context: 'field' }),
    lastname: msg({ message: 'lastname', context: 'field' }),
    mail: msg({ message: 'mail', context: 'field' }),
  },
  status: STATUS_NAMES.plan,
}

type DetailValue = AuditLine['detail'][string]

function valueText(name: string, value: DetailValue): string {
  if (typeof value === 'number') return formatNumber(value)
  const words = DETAIL_VALUES[name] ?? {}
  const wordOf = (text: string) => say(Object.hasOwn(words, text) ? (words[text] ?? text) : text)
  return Array.isArray(value) ? listText(value.map(wordOf)) : wordOf(value)
}

/** Returns an action's details, such as "decision: suspend; days: 7". */
export function detailText(detail: AuditLine['detail']): string {
  return Object.entries(detail)
    .map(([key, value]) => {
      const name = say(DETAIL_NAMES[key] ?? key)
      return t`${name}: ${{ value: valueText(key, value) }}`
    })
    .join('; ')
}
