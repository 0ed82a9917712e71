import { Switch } from '@mantine/core'
import type { Account } from '@savanna/contract/accounts/settings'
import { SettingRow } from '../../../kit/ui/SettingRow.tsx'
import { type HiddenPart, useHide } from './settings.queries.ts'

const WORDS: Record<HiddenPart, { title: string; note: string }> = {
  hide_last_seen: {
    title: 'Hide when I was last seen',
    note: 'Then you do not see it for others either. Only your matches see whether you are online.',
  },
  hide_online: {
    title: 'Hide when I am online',
    note: 'Only your matches see whether you are online, and when you were last seen.',
  },
  hide_read_marks: {
    title: 'Turn off read marks',
    note: 'Your matches do not see what you have read, and you do not see what they have read.',
  },
  hide_lastname: {
    title: 'Show my last name as an initial',
    note: 'Others see only its first letter, wherever your name is shown. Those who run this site see it whole.',
  },
}

/** Shows the switches for what a member hides of being here. */
export function HidingSwitches({ account }: { account: Account }) {
  return (Object.keys(WORDS) as HiddenPart[]).map((part) => (
    <HidingSwitch key={part} part={part} hidden={account[part]} />
  ))
}

/** Shows one switch. It changes at once, and back if the server refuses. */
function HidingSwitch({ part, hidden }: { part: HiddenPart; hidden: boolean }) {
  const hide = useHide(part)
  return (
    <SettingRow {...WORDS[part]}>
      {(control) => (
        <Switch
          {...control}
          size="md"
          checked={hide.isPending ? hide.variables : hidden}
          onChange={({ currentTarget }) => hide.mutate(currentTarget.checked)}
        />
      )}
    </SettingRow>
  )
}
