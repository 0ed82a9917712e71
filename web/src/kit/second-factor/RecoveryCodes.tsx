import { Button, Group, Stack } from '@mantine/core'
import { saveFile } from '../ui/media/save-file.ts'
import classes from './second-factor.module.css'

interface RecoveryCodesProps {
  codes: string[]
  /** What the codes open: "the portal". */
  opens: string
  onDone: () => void
}

/** Shows the recovery codes; they cannot be shown again. */
export function RecoveryCodes({ codes, opens, onDone }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`
  return (
    <Stack gap="lg">
      <p className={classes.text}>
        Two-step verification is on. Each of these codes opens {opens} once, should your phone be gone. They
        are shown this one time.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <Button onClick={onDone}>I have kept them</Button>
        <Button
          variant="default"
          onClick={() => saveFile({ name: 'savanna-recovery-codes.txt', content: new Blob([text]) })}
        >
          Save as a file
        </Button>
      </Group>
    </Stack>
  )
}
