import { Accordion } from '@mantine/core'
import type { Answer, PreferencePanel } from '@savanna/contract/preferences/routes'
import { AnswerField } from './AnswerField.tsx'
import { ICONS } from './icons.ts'
import { summaryOf } from './preferences.model.ts'
import classes from './SettingsForm.module.css'

interface SettingsPanelProps {
  panel: PreferencePanel
  answer: Answer
  /** True while the answer is not saved. */
  changed: boolean
  onChange: (answer: Answer) => void
}

/** Shows one panel of the accordion, with its answer in the header. */
export function SettingsPanel({ panel, answer, changed, onChange }: SettingsPanelProps) {
  const Icon = ICONS[panel.field]
  const summary = summaryOf(answer)
  return (
    <Accordion.Item value={panel.field} className={classes.item ?? ''}>
      <Accordion.Control icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}>
        <span className={classes.title}>
          {panel.title}
          {changed && <span className={classes.changed} role="img" aria-label="not saved" />}
        </span>
        {summary && <span className={classes.summary}>{summary}</span>}
      </Accordion.Control>
      <Accordion.Panel>
        <AnswerField panel={panel} answer={answer} onChange={onChange} />
      </Accordion.Panel>
    </Accordion.Item>
  )
}
