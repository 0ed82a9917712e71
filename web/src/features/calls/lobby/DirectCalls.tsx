import { msg, t } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '../../../kit/session/session.ts'
import { SettingRow, SwitchRow } from '../../../kit/ui/SettingRow.tsx'
import { callSettingsOf, useChangeCallSettings } from '../calls.queries.ts'

const NO_RELAY = msg`Calls here connect your two browsers directly. The person you talk to can see your IP address, and from that roughly where you are.`
const NOTE = msg`When this is off, calls go through our relay and nobody you talk to sees your IP address. Calls connect directly only if you both turn this on. You can then see each other’s IP address, and from that roughly where the other person is.`

/** Says which path calls take, with a switch if there is a choice. Shows nothing until it's known. */
export function DirectCalls() {
  const { data } = useQuery(callSettingsOf(useMember().id))
  const change = useChangeCallSettings()
  if (!data) return null
  if (!data.relay) return <SettingRow title={t`Video calls`} note={say(NO_RELAY)} />
  return <SwitchRow title={t`Allow direct calls`} note={say(NOTE)} on={data.direct} change={change} />
}
