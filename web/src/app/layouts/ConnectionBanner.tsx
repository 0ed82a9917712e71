import { msg, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import { useConnectionState } from '../../kit/socket/connection.ts'
import { resumeMain } from '../../kit/socket/main.ts'
import classes from './frame.module.css'

const WORDS = {
  offline: msg`You’re offline. What you see may be out of date.`,
  reconnecting: msg`Connection lost. Reconnecting…`,
  paused: msg`${{ site: SITE_NAME }} is open in more than ten tabs, so this one is paused.`,
}

/** Shows a banner while the page isn't live. Interruptions of a second or two aren't shown. */
export function ConnectionBanner() {
  const state = useConnectionState()
  return (
    <div role="status" className={classes.bannerPlace}>
      {state !== 'online' && (
        <p className={classes.banner} data-state={state}>
          {say(WORDS[state])}
          {state === 'paused' && (
            <Button size="compact-sm" variant="subtle" onClick={resumeMain}>
              {t`Use this tab`}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
