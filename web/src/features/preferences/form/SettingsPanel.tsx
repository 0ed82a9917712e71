import { t } from '@lingui/core/macro'
import { Accordion, Box, Flex } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import type { PanelAnswer, PreferencePanel } from '@savanna/contract/preferences/routes'
import shared from '../../../kit/ui/shared-styles.module.css'
import { formatSummary } from '../answers.model.ts'
import { ICONS } from '../icons.ts'
import { AnswerField } from './AnswerField.tsx'
import classes from './SettingsForm.module.css'

interface SettingsPanelProps {
  panel: PreferencePanel
  answer: PanelAnswer
  /** True while the answer isn't saved. */
  changed: boolean
  onChange: (answer: PanelAnswer) => void
}

/** Shows one panel of the accordion, with its answer in the header. */
export function SettingsPanel({ panel, answer, changed, onChange }: SettingsPanelProps) {
  const Icon = ICONS[panel.field]
  const summary = formatSummary(panel.field, answer)
  return (
    <Accordion.Item value={panel.field} className={classes.item ?? ''}>
      <Accordion.Control icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}>
        <Flex component="span" align="center" gap="xs" fw={600} lh={1.4}>
          {say(panel.title)}
          {changed && (
            <Box
              component="span"
              w={8}
              h={8}
              bg="var(--primary)"
              bdrs="var(--radius-circle)"
              role="img"
              aria-label={t`unsaved`}
            />
          )}
        </Flex>
        {summary && (
          <Box component="span" c="dimmed" fz="sm" display="block" lh={1.4} className={shared.ellipsis}>
            {summary}
          </Box>
        )}
      </Accordion.Control>
      <Accordion.Panel>
        <AnswerField panel={panel} answer={answer} onChange={onChange} />
      </Accordion.Panel>
    </Accordion.Item>
  )
}
