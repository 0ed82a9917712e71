import { msg, t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { saveFile } from '../ui/media/save-file.ts'
import classes from './second-factor.module.css'

const WORDS = {
  account: msg`Two-step verification is on. Each of these codes opens your account once, should your phone be gone. They are shown this one time.`,
  portal: msg`Two-step verification is on. Each of these codes opens the portal once, should your phone be gone. They are shown this one time.`,
}

interface RecoveryCodesProps {
  codes: string[]
  /** What the codes open. */
  opens: 'account' | 'portal'
  onDone: () => void
}

/** Shows the recovery codes; they cannot be shown again. */
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
        <Button onClick={onDone}>{t`I have kept them`}</Button>
        <Button
          variant="default"
          onClick={() => saveFile({ name: 'savanna-recovery-codes.txt', content: new Blob([text]) })}
        >
          {t`Save as a file`}
        </Button>
      </Group>
    </Stack>
  )
}
