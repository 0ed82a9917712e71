import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import { getLearning, setLearning } from '@savanna/contract/matching/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/api/call.ts'
import { useMember } from '../../kit/session/session.ts'
import { SettingRow } from '../../kit/ui/SettingRow.tsx'
import { useChange } from '../../kit/use-change.ts'

const learningOf = (id: string) =>
  queryOptions({
    queryKey: ['matching', 'learning', id],
    queryFn: ({ signal }) => call(getLearning, { params: { id }, signal }),
  })

/** Shows the switch for suggestions that learn. It changes at once, and back if the server refuses. Shows nothing until it is known. */
export function LearningSwitch() {
  const { id } = useMember()
  const { data } = useQuery(learningOf(id))
  const set = useChange(
    (on: boolean) => call(setLearning, { params: { id }, body: { data: { on } } }),
    [['matching'], ['suggestions']],
  )
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
