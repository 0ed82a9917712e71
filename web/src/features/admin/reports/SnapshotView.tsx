import { msg, t } from '@lingui/core/macro'
import { Box, Stack } from '@mantine/core'
import type { AdminReport, Snapshot } from '@savanna/contract/admin/reports'
import type { Reaction } from '@savanna/contract/chat/message'
import { formatNumber } from '@savanna/contract/language/numbers'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { Gender, Orientation } from '@savanna/contract/profiles/fields'
import { tagName } from '@savanna/contract/profiles/tags'
import type { ReactNode } from 'react'
import { countText, listText, momentText } from '../admin.model.ts'
import classes from '../review.module.css'

/** Shows what was visible at the time of the report. */
export function SnapshotView({ snapshot, about }: { snapshot: Snapshot; about: AdminReport['about'] }) {
  const { username, firstname, lastname, age, city, country, bio, work, tags, pictures, messages } = snapshot
  const { post, comment } = snapshot
  const { gender, sexual_orientation: orientation } = snapshot
  const facts = [
    username,
    age === null ? null : countText(age),
    gender && say(GENDER_WORDS[gender]),
    orientation && say(ORIENTATION_WORDS[orientation]),
    city,
    country,
  ].flatMap((fact) => fact || [])
  return (
    <>
      {comment && (
        <Part title={t({ message: 'Comment', context: 'noun' })} reported={about === 'comment'}>
          <p dir="auto">{comment.text}</p>
          <p className={classes.sub}>
            {listText([
              momentText(comment.date),
              ...(comment.edited ? [t`since edited`] : []),
              ...(comment.post_title ? [t`on “${{ title: comment.post_title }}”`] : []),
            ])}
          </p>
        </Part>
      )}
      {post && (
        <Part title={t({ message: 'Post', context: 'noun' })} reported={about === 'post'}>
          <p dir="auto">{post.title}</p>
          <Images
            images={post.images}
            describe={({ number, count }) => t`Image ${number} of ${count} from the post`}
          />
          <p className={classes.sub}>{momentText(post.date)}</p>
        </Part>
      )}
      <Part title={`${firstname} ${lastname}`} reported={about === 'member'}>
        <p className={classes.sub}>{listText(facts)}</p>
        {bio && <p dir="auto">{bio}</p>}
        {work && <p dir="auto">{work}</p>}
        {tags.length > 0 && (
          <p className={classes.sub}>{listText(tags.map((tag) => tagName(tag) || t`unknown`))}</p>
        )}
        <Images
          images={pictures}
          describe={({ number, count }) => t`Image ${number} of ${count} from ${{ owner: username }}`}
        />
      </Part>
      {messages.length > 0 && (
        <Part title={t`Their latest messages`}>
          <Stack component="ol" gap="xs" className={classes.messages}>
            {messages.map((message) => (
              <Message key={`${message.date}${message.content}`} message={message} username={username} />
            ))}
          </Stack>
        </Part>
      )}
    </>
  )
}

const GENDER_WORDS: Record<Gender, Sentence> = {
  man: msg({ message: 'man', context: 'gender' }),
  woman: msg({ message: 'woman', context: 'gender' }),
}
const ORIENTATION_WORDS: Record<Orientation, Sentence> = {
  bi: msg({ message: 'bi', context: 'orientation' }),
  hetero: msg({ message: 'straight', context: 'orientation' }),
  homo: msg({ message: 'gay', context: 'orientation' }),
}

/** The reported member's reactions to a message, in whole sentences. */
const REACTIONS_OF_REPORTED: Record<Reaction, (name: string) => string> = {
  heart: (name) => t`${name} reacted with a heart`,
  laugh: (name) => t`${name} reacted with a laugh`,
  wow: (name) => t`${name} reacted with surprise`,
  sad: (name) => t`${name} reacted with sadness`,
  sun: (name) => t`${name} reacted with a sun`,
  thumbs_up: (name) => t`${name} reacted with thumbs up`,
}

/** The reporting member's reactions to a message. */
const REACTIONS_OF_REPORTER: Record<Reaction, Sentence> = {
  heart: msg`The reporter reacted with a heart`,
  laugh: msg`The reporter reacted with a laugh`,
  wow: msg`The reporter reacted with surprise`,
  sad: msg`The reporter reacted with sadness`,
  sun: msg`The reporter reacted with a sun`,
  thumbs_up: msg`The reporter reacted with thumbs up`,
}

function Message({ message, username }: { message: Snapshot['messages'][number]; username: string }) {
  const { by, content, date, quote, earlier = [], reactions = {} } = message
  const given = [
    ...(reactions.reporter ? [say(REACTIONS_OF_REPORTER[reactions.reporter])] : []),
    ...(reactions.reported ? [REACTIONS_OF_REPORTED[reactions.reported](username)] : []),
  ]
  return (
    <li data-by={by}>
      <span className={classes.sub}>
        {listText([by === 'reported' ? username : t`The reporter`, momentText(date)])}
      </span>
      {quote && (
        <span className={classes.sub} dir="auto">
          {quote.by === 'reported'
            ? t`Reply to ${{ name: username }}: “${{ quote: quote.content }}”`
            : t`Reply to the reporter: “${{ quote: quote.content }}”`}
        </span>
      )}
      <span dir="auto">{content}</span>
      {earlier.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and texts may repeat
        <span key={index} className={classes.sub} dir="auto">
          {t`Before an edit: “${text}”`}
        </span>
      ))}
      {given.length > 0 && <span className={classes.sub}>{listText(given)}</span>}
    </li>
  )
}

function Part(props: { title: string; reported?: boolean; children: ReactNode }) {
  return (
    <section className={classes.part} data-reported={props.reported || undefined} aria-label={props.title}>
      <h2 dir="auto">{props.title}</h2>
      {props.children}
    </section>
  )
}

interface ImagesProps {
  images: Snapshot['pictures']
  /** Returns the label of one of them. */
  describe: (place: { number: string; count: string }) => string
}

function Images({ images, describe }: ImagesProps) {
  if (images.length === 0) return null
  const kept = images.filter((image) => image !== null)
  return (
    <>
      <Box my="sm" className={classes.images}>
        {kept.map(({ url, srcset }, index) => (
          <a key={url} href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              srcSet={srcset}
              sizes="160px"
              alt={describe({ number: formatNumber(index + 1), count: formatNumber(kept.length) })}
              loading="lazy"
            />
          </a>
        ))}
      </Box>
      {kept.length < images.length && <p className={classes.sub}>{t`Some pictures are no longer stored.`}</p>}
    </>
  )
}
