import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import { useChangePushNames } from './choices.queries.ts'

/** Shows the switch for names in push messages, on all of the member's devices. */
export function PushNames({ on }: { on: boolean }) {
  const change = useChangePushNames()
  return (
    <Switch
      mb="lg"
      label={t`Show names in push notifications`}
      description={t`Without names, a locked screen doesn’t show who wrote to you or liked you.`}
      checked={on}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
    />
  )
}
