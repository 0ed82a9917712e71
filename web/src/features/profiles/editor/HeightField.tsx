import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { HEIGHT } from '@savanna/contract/profiles/fields'
import { formatHeight } from '@savanna/contract/profiles/heights'

const HEIGHTS = Array.from({ length: HEIGHT.max - HEIGHT.min + 1 }, (_, index) => HEIGHT.min + index)

interface HeightFieldProps {
  /** Whole centimetres; null if the member doesn't say. */
  value: number | null
  error?: string | undefined
  onChange: (value: number | null) => void
  onBlur?: () => void
  'data-path'?: string
}

/** Shows the choice of a height, in the reader's units. */
export function HeightField({ value, onChange, ...field }: HeightFieldProps) {
  return (
    <NativeSelect
      label={t`Height`}
      {...field}
      value={value === null ? '' : String(value)}
      data={[
        { value: '', label: t`Prefer not to say` },
        ...HEIGHTS.map((height) => ({ value: String(height), label: formatHeight(height) })),
      ]}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
    />
  )
}
