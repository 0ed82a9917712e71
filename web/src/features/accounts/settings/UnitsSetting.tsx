import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { currentUnits, isUnits } from '@savanna/contract/language/units'
import { useQueryClient } from '@tanstack/react-query'
import { applyUnits } from '../../../kit/language/units.ts'
import { SettingRow } from '../../../kit/ui/SettingRow.tsx'
import { useSetUnits } from './settings.queries.ts'

/** Lets a member choose the units of distances. Refetches responses, because some contain distances. */
export function UnitsSetting() {
  const queryClient = useQueryClient()
  const { mutate, isError, variables = currentUnits() } = useSetUnits()
  function speakAnew(): void {
    applyUnits()
    void queryClient.invalidateQueries()
  }

  const choices = [
    { value: 'km', label: t`Kilometres` },
    { value: 'mi', label: t`Miles` },
  ]
  return (
    <SettingRow title={t`Distances`} note={t`On profiles and cards, and in search`}>
      {(control) => (
        <NativeSelect
          {...control}
          w={150}
          data={choices}
          value={isError ? currentUnits() : variables}
          onChange={({ currentTarget: { value } }) =>
            isUnits(value) && mutate(value, { onSuccess: speakAnew })
          }
        />
      )}
    </SettingRow>
  )
}
