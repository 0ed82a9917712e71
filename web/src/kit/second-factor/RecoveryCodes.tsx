import { msg, t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { saveFile } from '../ui/media/save-file.ts'
import classes from './second-factor.module.css'

const WORDS = {
  account: msg`Two-step verification is on. If you lose your phone, each of these codes logs you in once. We won’t show them again.`,
  portal: msg`Two-step verification is on. If you lose your phone, each of these codes opens the portal once. We won’t show them again.`,
}

interface RecoveryCodesProps {
  codes: string[]
  /** The account or portal that the codes unlock. */
  opens: 'account' | 'portal'
  onDone: () => void
}

/** Shows the recovery codes; they can't be shown again. */
export function RecoveryCodes({ codes, opens, onDone }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`
  return (
    <Stack gap="lg">
      <p className={classes.text}>{say(WORDS[opens])}</p>
      <ul className={classes.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <Button onClick={onDone}>{t`I’ve saved them`}</Button>
        <Button
          variant="default"
          onClick={() => saveFile({ name: 'savanna-recovery-codes.txt', content: new Blob([text]) })}
        >
          {t`Save as file`}
        </Button>
      </Group>
    </Stack>
  )
}
