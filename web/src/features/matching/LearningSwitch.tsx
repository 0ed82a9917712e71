import { t } from '@lingui/core/macro'
import { getLearning, setLearning } from '@savanna/contract/matching/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../kit/api/request.ts'
import { useMember } from '../../kit/session/session.ts'
import { SwitchRow } from '../../kit/ui/SettingRow.tsx'
import { useChange } from '../../kit/use-change.ts'

const learningOf = (id: string) =>
  queryOptions({
    queryKey: ['matching', 'learning', id],
    queryFn: ({ signal }) => request(getLearning, { params: { id }, signal }),
  })

/** Shows the switch for suggestions that learn; nothing until its state is known. */
export function LearningSwitch() {
  const { id } = useMember()
  const { data } = useQuery(learningOf(id))
  const set = useChange(
    (on: boolean) => request(setLearning, { params: { id }, body: { data: { on } } }),
    [['matching'], ['suggestions']],
  )
  if (!data) return null
  return (
    <SwitchRow
      title={t`Learn from what I do`}
      note={t`Your likes and passes help us find people who’ll like you back. If you turn this off, suggestions go by your answers only, and we delete what we’ve learned.`}
      on={data.on}
      change={set}
    />
  )
}
