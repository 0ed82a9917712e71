import { Box, Switch } from '@mantine/core'
import {
  CHANNELS,
  type Channel,
  channelsOf,
  NOTIFICATION_KINDS,
  type NotificationChoices,
  type NotificationKind,
} from '@savanna/contract/notifications/choices'
import { type Icon, IconBell, IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { useChangeChoice } from './choices.queries.ts'
import classes from './NotificationSettings.module.css'

const KINDS: Record<NotificationKind, { name: string; note?: string }> = {
  tonight: { name: 'Tonight’s five', note: 'At your sunset, unless you have looked already' },
  match: { name: 'Matches' },
  like: { name: 'Likes' },
  dislike: { name: 'Likes taken back' },
  visit: { name: 'Visits' },
  follow: { name: 'New followers' },
  post_like: { name: 'Likes of your posts' },
  comment: { name: 'Comments on your posts' },
  message: { name: 'Messages', note: 'On the site they have a place of their own' },
  missed_call: { name: 'Missed calls' },
  meeting: { name: 'Did you two meet?', note: 'Once, a week after you have written for a while' },
  plan: { name: 'Your plan', note: 'When it begins and ends' },
}

const COLUMNS: Record<Channel, { name: string; spoken: string; Sign: Icon }> = {
  drawer: { name: 'Here', spoken: 'here on the site', Sign: IconBell },
  digest: { name: 'E-mail', spoken: 'by e-mail', Sign: IconMail },
  push: { name: 'Push', spoken: 'by push message', Sign: IconDeviceMobile },
}

/** Shows a switch for each kind and channel. */
export function ChoiceTable({ choices }: { choices: NotificationChoices }) {
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {CHANNELS.map((channel) => (
              <ColumnHead key={channel} channel={channel} />
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {KINDS[kind].name}
                {KINDS[kind].note && (
                  <Box component="span" c="dimmed" fz="sm" display="block" fw={400}>
                    {KINDS[kind].note}
                  </Box>
                )}
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel}>
                  {channelsOf(kind).includes(channel) && (
                    <Choice kind={kind} channel={channel} on={choices[kind][channel]} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Box component="p" c="dimmed" fz="sm" mt="md">
        E-mail is one letter a day at most, and only when something happened while you were away. The one
        about tonight’s five comes by itself.
      </Box>
    </>
  )
}

function ColumnHead({ channel }: { channel: Channel }) {
  const { name, Sign } = COLUMNS[channel]
  return (
    <th scope="col">
      <span className={classes.head}>
        <Sign size={20} stroke={1.75} aria-hidden="true" />
        {name}
      </span>
    </th>
  )
}

function Choice({ kind, channel, on }: { kind: NotificationKind; channel: Channel; on: boolean }) {
  const change = useChangeChoice()
  return (
    <Switch
      className={classes.choice ?? ''}
      aria-label={`${KINDS[kind].name}, ${COLUMNS[channel].spoken}`}
      checked={on}
      onChange={({ currentTarget }) => change.mutate({ kind, channel, on: currentTarget.checked })}
    />
  )
}
