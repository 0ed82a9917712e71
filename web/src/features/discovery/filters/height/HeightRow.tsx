import { t } from '@lingui/core/macro'
import { IconRulerMeasure } from '@tabler/icons-react'
import type { Choice } from '../choice.model.ts'
import { FilterRow, Importance } from '../panels/FilterRow.tsx'
import { Range } from '../RangeField.tsx'
import {
  changeHeights,
  formatHeights,
  formatStep,
  type Heights,
  heightBounds,
  heightsAtSteps,
  isAnyHeight,
  stepsOfHeights,
} from './height.model.ts'

interface HeightRowProps {
  value: Choice
  onChange: (change: Partial<Choice>) => void
}

/** Shows a row with the chosen heights; it opens to change them. */
export function HeightRow({ value, onChange }: HeightRowProps) {
  const { heightMin, heightMax, heightMode: mode, heightMaybe: maybe } = value
  const heights: Heights = [heightMin, heightMax]
  const filtered = !isAnyHeight(heights)
  const name = t`Height`
  return (
    <FilterRow
      value="height"
      icon={IconRulerMeasure}
      name={name}
      filter={filtered ? { text: formatHeights(heights), mode } : undefined}
    >
      <Range
        labels={[t`Minimum height`, t`Maximum height`]}
        bounds={heightBounds()}
        value={stepsOfHeights(heights)}
        valueText={formatStep}
        onChange={(steps) => onChange(changeHeights(value, heightsAtSteps(steps)))}
      />
      {filtered && (
        <Importance
          name={name}
          mode={mode}
          maybe={maybe}
          onMode={(heightMode) => onChange({ heightMode })}
          onMaybe={(heightMaybe) => onChange({ heightMaybe })}
        />
      )}
    </FilterRow>
  )
}
