import { msg, t } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '../../../kit/session/session.ts'
import { SettingRow, SwitchRow } from '../../../kit/ui/SettingRow.tsx'
import { callSettingsOf, useChangeCallSettings } from '../calls.queries.ts'

const NO_RELAY = msg`Calls connect your two browsers directly here. Whoever you talk to can see your network address, and by it about where you are.`
const NOTE = msg`Otherwise calls go through our relay, and nobody you talk to sees your network address. A direct connection is made only if the other allows it too; then each of you can see the other’s, and by it about where you are.`

/** Says which way calls take, with a switch where there is a choice. Shows nothing until it is known. */
export function DirectCalls() {
  const { data } = useQuery(callSettingsOf(useMember().id))
  const change = useChangeCallSettings()
  if (!data) return null
  if (!data.relay) return <SettingRow title={t`Video calls`} note={say(NO_RELAY)} />
  return <SwitchRow title={t`Allow direct calls`} note={say(NOTE)} on={data.direct} change={change} />
}
