import { Button } from '@mantine/core'
import { useConnectionState } from '../../kit/socket/connection.ts'
import { resumeMain } from '../../kit/socket/main.ts'
import classes from './frame.module.css'

const WORDS = {
  offline: 'You are offline. What you see may be out of date.',
  reconnecting: 'Connection lost. Reconnecting…',
  paused: 'Savanna is open in more than ten tabs, so this one waits.',
}

/** Shows a banner while the page is not live. A break of a second or two is not shown. */
export function ConnectionBanner() {
  const state = useConnectionState()
  return (
    <div role="status" className={classes.bannerPlace}>
      {state !== 'online' && (
        <p className={classes.banner} data-state={state}>
          {WORDS[state]}
          {state === 'paused' && (
            <Button size="compact-sm" variant="subtle" onClick={resumeMain}>
              Use this tab
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
