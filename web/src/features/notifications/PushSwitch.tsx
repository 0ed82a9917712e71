import { msg, t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import { type Sentence, say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import classes from './NotificationSettings.module.css'
import { usePush } from './push.queries.ts'
import type { PushState } from './push.ts'

const WORDS: Record<PushState, Sentence> = {
  on: msg`This device gets notifications even when ${{ site: SITE_NAME }} is closed.`,
  off: msg`This device gets notifications only while ${{ site: SITE_NAME }} is open.`,
  denied: msg`Your browser is blocking notifications from this site. Allow them in your browser’s settings, next to the address bar, then come back.`,
  unsupported: msg`This browser can’t show push notifications. On an iPhone, add ${{ site: SITE_NAME }} to your home screen first.`,
}

/** Shows the switch for push messages on this device; the table below lists their kinds. */
export function PushSwitch() {
  const { state, isPending, turnOn, turnOff } = usePush()
  return (
    <section className={classes.device} aria-labelledby="push-title">
      <Box miw={0}>
        <Box id="push-title" component="h2" ff="text" fz="md" fw={600}>
          {t`Push notifications on this device`}
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
