import { handleSubmit } from '../../../kit/form/handle-submit.ts'
import '@mantine/core/styles/Accordion.layer.css'
import { plural, t } from '@lingui/core/macro'
import { Accordion, Box, Button } from '@mantine/core'
import { PREFERENCES } from '@savanna/contract/preferences/routes'
import { useState } from 'react'
import { LeaveGuard } from '../../../kit/ui/states/LeaveGuard.tsx'
import { answerIn, isDirty, type Saved } from '../preferences.model.ts'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import classes from './SettingsForm.module.css'
import { SettingsPanel } from './SettingsPanel.tsx'
import { useDraft } from './use-draft.ts'

/** Shows the panels, and the button that saves them all. */
export function SettingsForm({ saved }: { saved: Saved }) {
  const [open, setOpen] = useState<string | null>(PREFERENCES[0].field)
  const { draft, saving, edit, save } = useDraft(saved)
  const unsaved = isDirty(draft)
  const count = Object.keys(draft.edits).length

  return (
    <form onSubmit={handleSubmit(() => unsaved && !saving && save())}>
      <Accordion value={open} onChange={setOpen} order={3} keepMounted={false} classNames={PARTS}>
        {PREFERENCES.map((panel) => (
          <SettingsPanel
            key={panel.field}
            panel={panel}
            answer={answerIn(draft, panel.field)}
            changed={draft.edits[panel.field] !== undefined}
            onChange={(answer) => edit(panel.field, answer)}
          />
        ))}
      </Accordion>
      <Box p="md" className={classes.foot} data-unsaved={unsaved || undefined}>
        <ChangedElsewhere draft={draft} onTakeOver={(field) => edit(field, draft.answers[field])} />
        <Button type="submit" fullWidth disabled={!unsaved} loading={saving}>
          {t`Save`}
        </Button>
        <Box component="p" c="dimmed" fz="sm" ta="center" className={classes.count} role="status">
          {count > 0 && plural(count, { one: '# unsaved answer', other: '# unsaved answers' })}
        </Box>
      </Box>
      <LeaveGuard on={unsaved} title={t`Leave without saving?`} verb={t`Leave`}>
        {t`Your changes to your preferences haven’t been saved.`}
      </LeaveGuard>
    </form>
  )
}

const PARTS = {
  control: classes.control ?? '',
  label: classes.label ?? '',
  icon: classes.icon ?? '',
  content: classes.content ?? '',
}
