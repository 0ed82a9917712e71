import { msg, plural, t } from '@lingui/core/macro'
import { sayDevice } from '@savanna/contract/accounts/devices'
import { say } from '@savanna/contract/language/say'
import '@mantine/core/styles/Badge.layer.css'
import { Badge, Button } from '@mantine/core'
import {
  type Device,
  REFUSED_DAYS,
  type RefusedLogin,
  SESSION_DAYS,
  UNUSED_SESSION_DAYS,
} from '@savanna/contract/accounts/settings'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { serverNow } from '../../../kit/network/server-clock.ts'
import { useMember } from '../../../kit/session/session.ts'
import rowClasses from '../../../kit/ui/SettingRow.module.css'
import { ConfirmDialog } from '../../../kit/ui/states/ConfirmDialog.tsx'
import { LoadError } from '../../../kit/ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/ui/states/Skeletons.tsx'
import { formatDay, formatLastUse } from './settings.model.ts'
import classes from './settings.module.css'
import { devicesOf, useEndSessions } from './settings.queries.ts'

/** A device to log out; `others` for all but this one. */
type Leaving = Device | 'others'

interface DevicesProps {
  /** Called with true when a confirmation opens, with false when it closes. */
  onAsking: (asking: boolean) => void
}

/** Lists the member's sessions, each with a button that ends it, and rejected login attempts. */
export function Devices({ onAsking }: DevicesProps) {
  const { id } = useMember()
  const { data, error, refetch } = useQuery(devicesOf(id))
  const [leaving, setLeaving] = useState<Leaving>()
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton count={2} />
  const others = data.result.filter(({ current }) => !current)
  function ask(next: Leaving | undefined) {
    setLeaving(next)
    onAsking(next !== undefined)
  }

  return (
    <>
      <ul className={classes.devices} aria-label={t`Where you’re logged in`}>
        {data.result.map((device) => (
          <DeviceItem key={device.id} device={device} onEnd={() => ask(device)} />
        ))}
      </ul>
      <p className={classes.hint}>
        {t`We log out devices you haven’t used for ${plural({ unusedDays: UNUSED_SESSION_DAYS }, { one: '# day', other: '# days' })}, and all devices ${plural({ days: SESSION_DAYS }, { one: '# day', other: '# days' })} after you logged in.`}
      </p>
      {others.length > 0 && (
        <Button variant="light" color="red" onClick={() => ask('others')}>
          {t`Log out everywhere else`}
        </Button>
      )}
      <LogOutDialog leaving={leaving} onClose={() => ask(undefined)} />
      {data.refused.length > 0 && <Refused logins={data.refused} />}
    </>
  )
}

interface LogOutDialogProps {
  leaving: Leaving | undefined
  onClose: () => void
}

/** Asks before ending a session on another device. */
function LogOutDialog({ leaving, onClose }: LogOutDialogProps) {
  const end = useEndSessions()
  // The text stays while the dialog fades out.
  const [last, setLast] = useState(leaving)
  if (leaving && leaving !== last) setLast(leaving)
  const device = last === undefined || last === 'others' ? undefined : last
  const name = device && sayDevice(device.device)
  return (
    <ConfirmDialog
      opened={leaving !== undefined}
      title={name === undefined ? t`Log out everywhere else?` : t`Log out ${name}?`}
      verb={t({ message: 'Log out', context: 'another device' })}
      destructive
      busy={end.isPending}
      onConfirm={() => end.mutate(device?.id, { onSettled: onClose })}
      onClose={onClose}
    >
      {t`You’ll have to log in there again, and any call there ends.`}
    </ConfirmDialog>
  )
}

const WRONG = {
  password: msg`Wrong password`,
  code: msg`Right password, wrong code`,
  passkey: msg`Wrong passkey`,
} as const

function Refused({ logins }: { logins: RefusedLogin[] }) {
  const id = useId()
  return (
    <>
      <h4 className={classes.group} id={id}>
        {t`Failed logins`}
      </h4>
      <p className={classes.hint}>
        {t`From the last ${plural({ days: REFUSED_DAYS }, { one: '# day', other: '# days' })}. If these weren’t you, a password you use nowhere else and two-step verification will keep them out.`}
      </p>
      <ul className={classes.devices} aria-labelledby={id}>
        {logins.map(({ device, factor, times, last }) => (
          <li key={`${device} ${factor}`} className={classes.device}>
            <div className={rowClasses.words}>
              <p className={rowClasses.title}>{sayDevice(device)}</p>
              <p className={rowClasses.note}>
                {describeTimes(say(WRONG[factor]), times, formatLastUse(last, new Date(serverNow())))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function describeTimes(wrong: string, times: number, ago: string): string {
  return times === 1
    ? t`${wrong}, once, ${ago}`
    : t`${wrong}, ${plural(times, { one: '# time', other: '# times' })}, last ${ago}`
}

function DeviceItem({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const name = sayDevice(device.device)
  const day = formatDay(device.started)
  const ago = formatLastUse(device.last_used, new Date(serverNow()))
  return (
    <li className={classes.device}>
      <div className={rowClasses.words}>
        <p className={rowClasses.title}>{name}</p>
        <p className={rowClasses.note}>
          {device.current ? t`Since ${day}` : t`Since ${day}, last used ${ago}`}
        </p>
      </div>
      {device.current ? (
        <Badge color="green">{t`This device`}</Badge>
      ) : (
        <Button variant="default" size="sm" aria-label={t`Log out ${name}`} onClick={onEnd}>
          {t({ message: 'Log out', context: 'another device' })}
        </Button>
      )}
    </li>
  )
}
