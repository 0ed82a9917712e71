import { msg } from '@lingui/core/macro'
import type { Account } from '@savanna/contract/accounts/settings'
import { type Sentence, say } from '@savanna/contract/language/say'
import { SwitchRow } from '../../../kit/ui/SettingRow.tsx'
import { type HiddenPart, useHide } from './settings.queries.ts'

const WORDS: Record<HiddenPart, { title: Sentence; note: Sentence }> = {
  hide_last_seen: {
    title: msg`Hide when I was last seen`,
    note: msg`You won’t see when others were last seen either. Only your matches can see if you’re online.`,
  },
  hide_online: {
    title: msg`Hide when I’m online`,
    note: msg`Only your matches can see if you’re online and when you were last seen.`,
  },
  hide_read_marks: {
    title: msg`Turn off read receipts`,
    note: msg`Your matches won’t see what you’ve read, and you won’t see what they’ve read.`,
  },
  hide_lastname: {
    title: msg`Show my last name as an initial`,
    note: msg`Others see only its first letter, wherever your name appears. Our team can see the whole name.`,
  },
}

/** Shows the switches that hide a member's presence. */
export function HidingSwitches({ account }: { account: Account }) {
  return (Object.keys(WORDS) as HiddenPart[]).map((part) => (
    <HidingSwitch key={part} part={part} hidden={account[part]} />
  ))
}

function HidingSwitch({ part, hidden }: { part: HiddenPart; hidden: boolean }) {
  const { title, note } = WORDS[part]
  return <SwitchRow title={say(title)} note={say(note)} on={hidden} change={useHide(part)} />
}
