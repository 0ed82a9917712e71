import { msg, t } from '@lingui/core/macro'
import { Box, Stack, Switch } from '@mantine/core'
import { type Sentence, say } from '@savanna/contract/language/say'
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

const KINDS: Record<NotificationKind, { name: Sentence; note?: Sentence }> = {
  tonight: { name: msg`Tonight’s five`, note: msg`At sunset where you are, unless you’ve already looked` },
  search: { name: msg`Saved searches`, note: msg`At most once a day, when someone new fits` },
  match: { name: msg`Matches` },
  like: { name: msg({ message: 'Likes', context: 'noun' }) },
  dislike: { name: msg`Likes taken back` },
  visit: { name: msg`Visits` },
  follow: { name: msg`New followers` },
  post_like: { name: msg`Likes on your posts` },
  comment: { name: msg`Comments on your posts` },
  message: { name: msg`Messages`, note: msg`On the site, they have their own page` },
  missed_call: { name: msg`Missed calls` },
  meeting: { name: msg`Did you two meet?`, note: msg`Once, a week after you’ve been messaging for a while` },
  plan: { name: msg`Your plan`, note: msg`When it starts and ends` },
}

const COLUMNS: Record<Channel, { name: Sentence; spoken: Sentence; Sign: Icon }> = {
  drawer: {
    name: msg({ message: 'Here', comment: 'On the site itself' }),
    spoken: msg`on the site`,
    Sign: IconBell,
  },
  digest: {
    name: msg({ message: 'Email', context: 'head of a narrow column' }),
    spoken: msg`by email`,
    Sign: IconMail,
  },
  push: { name: msg`Push`, spoken: msg`by push notification`, Sign: IconDeviceMobile },
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
            <Row key={kind} kind={kind} choices={choices} />
          ))}
        </tbody>
      </table>
      <Box component="p" c="dimmed" fz="sm" mt="md">
        {t`We send at most one email a day, and only if something happened while you were away. The emails about tonight’s five and your saved searches are separate.`}
      </Box>
    </>
  )
}

function Row({ kind, choices }: { kind: NotificationKind; choices: NotificationChoices }) {
  const { name, note } = KINDS[kind]
  return (
    <tr>
      <th scope="row">
        {say(name)}
        {note && (
          <Box component="span" c="dimmed" fz="sm" display="block" fw={400}>
            {say(note)}
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
  )
}

function ColumnHead({ channel }: { channel: Channel }) {
  const { name, Sign } = COLUMNS[channel]
  return (
    <th scope="col">
      <Stack component="span" gap="2xs" align="center" c="dimmed" fz="xs" fw={600}>
        <Sign size={20} stroke={1.75} aria-hidden="true" />
        {say(name)}
      </Stack>
    </th>
  )
}

function Choice({ kind, channel, on }: { kind: NotificationKind; channel: Channel; on: boolean }) {
  const change = useChangeChoice()
  const [what, how] = [say(KINDS[kind].name), say(COLUMNS[channel].spoken)]
  return (
    <Switch
      className={classes.choice ?? ''}
      aria-label={t`${what}, ${how}`}
      checked={on}
      onChange={({ currentTarget }) => change.mutate({ kind, channel, on: currentTarget.checked })}
    />
  )
}
