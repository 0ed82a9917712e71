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
import { useId } from 'react'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { useMember } from '../../../kit/session/session.ts'
import rowClasses from '../../../kit/ui/SettingRow.module.css'
import { ErrorState } from '../../../kit/ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/ui/states/Skeletons.tsx'
import { formatAgo, formatDay } from './settings.model.ts'
import classes from './settings.module.css'
import { devicesOf, useEndSessions } from './settings.queries.ts'

/** Lists the member's sessions, each with a button that ends it, and refused attempts to log in. */
export function Devices() {
  const { id } = useMember()
  const { data, error, refetch } = useQuery(devicesOf(id))
  const end = useEndSessions()
  if (error && !data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton count={2} />
  const others = data.result.filter(({ current }) => !current)

  return (
    <>
      <ul className={classes.devices} aria-label="Where you are logged in">
        {data.result.map((device) => (
          <DeviceItem
            key={device.id}
            device={device}
            busy={end.isPending && end.variables === device.id}
            onEnd={() => end.mutate(device.id)}
          />
        ))}
      </ul>
      <p className={classes.hint}>
        A device that is not used for {UNUSED_SESSION_DAYS} days is logged out by itself, any other{' '}
        {SESSION_DAYS} days after its log-in.
      </p>
      {others.length > 0 && (
        <Button
          variant="light"
          color="red"
          loading={end.isPending && end.variables === undefined}
          onClick={() => end.mutate(undefined)}
        >
          Log out everywhere else
        </Button>
      )}
      {data.refused.length > 0 && <Refused logins={data.refused} />}
    </>
  )
}

const WRONG = {
  password: 'Wrong password',
  code: 'Right password, wrong code',
  passkey: 'Wrong passkey',
} as const

function Refused({ logins }: { logins: RefusedLogin[] }) {
  const id = useId()
  return (
    <>
      <h4 className={classes.group} id={id}>
        Log-ins that were refused
      </h4>
      <p className={classes.hint}>
        Of the last {REFUSED_DAYS} days. If it was not you, a password that you use nowhere else and two-step
        verification keep it so.
      </p>
      <ul className={classes.devices} aria-labelledby={id}>
        {logins.map(({ device, factor, times, last }) => (
          <li key={`${device} ${factor}`} className={classes.device}>
            <div className={rowClasses.words}>
              <p className={rowClasses.title}>{device}</p>
              <p className={rowClasses.note}>
                {WRONG[factor]}, {times === 1 ? 'once,' : `${times} times, last`}{' '}
                {formatAgo(last, new Date())}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

interface DeviceItemProps {
  device: Device
  busy: boolean
  onEnd: () => void
}

function DeviceItem({ device, busy, onEnd }: DeviceItemProps) {
  return (
    <li className={classes.device}>
      <div className={rowClasses.words}>
        <p className={rowClasses.title}>{device.device}</p>
        <p className={rowClasses.note}>
          Since {formatDay(device.started)}
          {!device.current && `, last used ${formatAgo(device.last_used, new Date())}`}
        </p>
      </div>
      {device.current ? (
        <Badge color="green">This device</Badge>
      ) : (
        <Button
          variant="default"
          size="sm"
          loading={busy}
          aria-label={`Log out: ${device.device}`}
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  )
}
