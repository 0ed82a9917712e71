import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Box, Flex } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import {
  CHANGED_ELSEWHERE,
  PREFERENCES,
  type PreferenceField,
  type PreferencePanel,
} from '@savanna/contract/preferences/routes'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { formatAnswer } from '../answers.model.ts'
import type { Draft } from '../preferences.model.ts'
import classes from './SettingsForm.module.css'

interface ChangedElsewhereProps {
  draft: Draft
  /** Discards the member's own answer in favour of the saved one. */
  onTakeOver: (field: PreferenceField) => void
}

/** Lists what another tab has saved, and where it differs from the choices here. */
export function ChangedElsewhere({ draft, onTakeOver }: ChangedElsewhereProps) {
  const panels = PREFERENCES.filter(({ field }) => draft.elsewhere.includes(field))
  if (panels.length === 0) return null
  return (
    <Alert color="amber" role="alert" title={say(CHANGED_ELSEWHERE)} className={classes.elsewhere ?? ''}>
      <Flex component="ul" direction="column" gap="2xs">
        {panels.map((panel) => (
          <li key={panel.field}>
            <PanelElsewhere panel={panel} draft={draft} onTakeOver={() => onTakeOver(panel.field)} />
          </li>
        ))}
      </Flex>
    </Alert>
  )
}

interface PanelElsewhereProps {
  panel: PreferencePanel
  draft: Draft
  onTakeOver: () => void
}

function PanelElsewhere({ panel: { field, title }, draft, onTakeOver }: PanelElsewhereProps) {
  const name = say(title)
  const answer = formatAnswer(field, draft.answers[field]) || t`no answer`
  if (draft.edits[field] === undefined)
    return (
      <Trans>
        <strong>{name}</strong>: {answer}
      </Trans>
    )
  return (
    <Trans>
      <strong>{name}</strong>: {answer} was saved there. We’ve kept your answer here.{' '}
      <Box component="button" type="button" fw={600} mih={24} p={0} td="underline" onClick={onTakeOver}>
        Use that one<Hidden> for {name}</Hidden>
      </Box>
    </Trans>
  )
}
