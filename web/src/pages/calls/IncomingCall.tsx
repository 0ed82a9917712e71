import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { CALL_LIMITS, type Call } from '@savanna/contract/calls/routes'
import { IconPhone, IconPhoneOff, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { answerHere, hideCall } from '../../features/calls/session/calls.store.ts'
import { hasWebRtc } from '../../features/calls/session/peer.ts'
import { ring } from '../../features/calls/session/ring.ts'
import { matchesQuery } from '../../features/chat/index.ts'
import { RoundPortrait } from '../../features/profiles/index.ts'
import { useMember } from '../../kit/session/session.ts'
import { emitMain } from '../../kit/socket/main.ts'
import classes from './IncomingCall.module.css'

const ICON = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/** Shows a ringing call in every tab, to be accepted with or without camera or declined, until one tab does so. */
export function IncomingCall({ call }: { call: Call }) {
  const me = useMember()
  const navigate = useNavigate()
  const { data: matches } = useQuery(matchesQuery())
  const match = matches?.find(({ room_id }) => room_id === call.room_id)
  const name = call.other.firstname || t`Someone`
  useTitleBlink(t`${name} is calling`)
  useEffect(ring, [])
  // The server ends a call in time, but this tab may not receive the event.
  useEffect(() => {
    const timer = setTimeout(() => hideCall(call), call.ring_ms ?? CALL_LIMITS.ringMs)
    return () => clearTimeout(timer)
  }, [call])

  function accept(camera: boolean) {
    answerHere({ call, camera })
    void navigate({
      to: '/video-call/$username/$friend',
      params: { username: me.username, friend: call.other.username },
    })
  }
  function decline() {
    emitMain('declineCall', { call_id: call.id })
    hideCall(call)
  }

  return (
    <section className={`night ${classes.card}`} aria-label={t`Incoming call`}>
      {match && <RoundPortrait member={match.other} size={72} eager />}
      <Box component="p" ff="heading" fz="xl" lh={1.25} className={classes.text} role="alert">
        <Trans>
          <bdi>{name}</bdi> is calling:
        </Trans>
      </Box>
      {call.direct && (
        <p className={classes.direct}>
          {t`This is a direct call: if you accept, you’ll see each other’s IP address.`}
        </p>
      )}
      {!hasWebRtc() && (
        <p className={classes.direct}>
          {t`This browser can’t make video calls. Answer on another device where you’re logged in, or decline and send a message.`}
        </p>
      )}
      <div className={classes.buttons}>
        {hasWebRtc() && (
          <>
            <Box component="button" type="button" bg="var(--call-accept)" onClick={() => accept(true)}>
              <IconVideo {...ICON} /> {t`Accept with camera`}
            </Box>
            <button type="button" className={classes.unseen} onClick={() => accept(false)}>
              <IconPhone {...ICON} /> {t`Accept without camera`}
            </button>
          </>
        )}
        <Box component="button" type="button" bg="var(--call-end)" onClick={decline}>
          <IconPhoneOff {...ICON} /> {t({ message: 'Decline', context: 'verb' })}
        </Box>
      </div>
    </section>
  )
}

const BLINK_MS = 1_000

/** Alternates the tab's title with a text, so members notice the tab among others. */
function useTitleBlink(text: string): void {
  useEffect(() => {
    let page = document.title
    const blinks = () => document.title.endsWith(text)
    const timer = setInterval(() => {
      if (blinks()) document.title = page
      else {
        page = document.title
        document.title = text
      }
    }, BLINK_MS)
    return () => {
      clearInterval(timer)
      if (blinks()) document.title = page
    }
  }, [text])
}
