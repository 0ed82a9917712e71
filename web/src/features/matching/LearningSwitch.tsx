import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '../../kit/session/session.ts'
import { SettingRow } from '../../kit/ui/SettingRow.tsx'
import { learningOf, useSetLearning } from './matching.queries.ts'

/** Shows the switch for suggestions that learn. It changes at once, and back if the server refuses. Shows nothing until it is known. */
export function LearningSwitch() {
  const { data } = useQuery(learningOf(useMember().id))
  const set = useSetLearning()
  if (!data) return null
  return (
    <SettingRow
      title={t`Learn from what I do`}
      note={t`Your likes and passes help to find people who will like you back. Off, suggestions follow your answers alone, and what was learned is deleted.`}
    >
      {(control) => (
        <Switch
          {...control}
          size="md"
          checked={set.isPending ? set.variables : data.on}
          onChange={({ currentTarget }) => set.mutate(currentTarget.checked)}
        />
      )}
    </SettingRow>
  )
}
