import { msg, t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import { type Sentence, say } from '@savanna/contract/language/say'
import classes from './NotificationSettings.module.css'
import { usePush } from './push.queries.ts'
import type { PushState } from './push.ts'

const WORDS: Record<PushState, Sentence> = {
  on: msg`This device gets notifications even while Savanna is closed.`,
  off: msg`This device gets notifications only while Savanna is open.`,
  denied: msg`Your browser blocks push messages from this site. Allow notifications in the browser’s own settings, next to the address, and come back.`,
  unsupported: msg`This browser cannot show push messages. On an iPhone, add Savanna to the home screen first.`,
}

/** Shows the switch for push messages on this device; the table below it says of what. */
export function PushSwitch() {
  const { state, isPending, turnOn, turnOff } = usePush()
  return (
    <section className={classes.device} aria-labelledby="push-title">
      <Box miw={0}>
        <Box id="push-title" component="h2" ff="text" fz="md" fw={600}>
          {t`Push messages on this device`}
        </Box>
        <Box component="p" c="dimmed" fz="sm" mt={2} role="status">
          {state && say(WORDS[state])}
        </Box>
      </Box>
      {state === 'off' && (
        <Button loading={isPending} onClick={turnOn}>
          {t`Turn on`}
        </Button>
      )}
      {state === 'on' && (
        <Button variant="default" loading={isPending} onClick={turnOff}>
          {t`Turn off`}
        </Button>
      )}
    </section>
  )
}
