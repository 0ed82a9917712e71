import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { BELIEF_PANELS, type PanelAnswer, type PreferencePanel } from '@savanna/contract/preferences/routes'
import { listOf } from '../preferences.model.ts'
import { OptionChips } from './OptionChips.tsx'

interface AnswerFieldProps {
  panel: PreferencePanel
  answer: PanelAnswer
  onChange: (answer: PanelAnswer) => void
}

/** Shows a panel's options to answer with. */
export function AnswerField({ panel, answer, onChange }: AnswerFieldProps) {
  const { field, title, options, multi } = panel
  const belief = BELIEF_PANELS.some((each) => each === field)
  return (
    <>
      <OptionChips
        field={field}
        title={say(title)}
        options={options}
        multi={multi}
        chosen={listOf(answer)}
        {...(belief && { none: t`Prefer not to say` })}
        onChange={(chosen) => onChange(multi ? chosen : (chosen[0] ?? null))}
      />
      {belief && (
        <Box component="p" c="dimmed" fz="sm" mt="sm">
          {t`Only people you could match with see your answer and can search by it, unless you show your intimate answers to everyone. It’s never used to rank anyone.`}
        </Box>
      )}
    </>
  )
}
