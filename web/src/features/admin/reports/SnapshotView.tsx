import type { AdminReport, Snapshot } from '@savanna/contract/admin/reports'
import type { Reaction } from '@savanna/contract/chat/message'
import { TAGS } from '@savanna/contract/profiles/tags'
import type { ReactNode } from 'react'
import { momentText } from '../admin.model.ts'
import classes from '../review.module.css'

/** Shows what was visible at the moment of the report. */
export function SnapshotView({ snapshot, about }: { snapshot: Snapshot; about: AdminReport['about'] }) {
  const { username, firstname, lastname, age, city, country, bio, tags, pictures, messages } = snapshot
  const { post, comment } = snapshot
  const facts = [age, snapshot.gender, snapshot.sexual_orientation, city, country].filter(
    (fact) => fact !== null && fact !== '',
  )
  return (
    <>
      {comment && (
        <Part title="Comment" reported={about === 'comment'}>
          <p dir="auto">{comment.text}</p>
          <p className={classes.sub}>
            {momentText(comment.date)}
            {comment.edited && ', edited since'}
            {comment.post_title && `, below “${comment.post_title}”`}
          </p>
        </Part>
      )}
      {post && (
        <Part title="Post" reported={about === 'post'}>
          <p dir="auto">{post.title}</p>
          <Images images={post.images} of="the post" />
          <p className={classes.sub}>{momentText(post.date)}</p>
        </Part>
      )}
      <Part title={`${firstname} ${lastname}`} reported={about === 'member'}>
        <p className={classes.sub}>{[username, ...facts].join(', ')}</p>
        {bio && <p dir="auto">{bio}</p>}
        {tags.length > 0 && (
          <p className={classes.sub}>{tags.map((tag) => TAGS[tag - 1] ?? 'unknown').join(', ')}</p>
        )}
        <Images images={pictures} of={username} />
      </Part>
      {messages.length > 0 && (
        <Part title="The last messages between them">
          <ol className={classes.messages}>
            {messages.map((message) => (
              <Message key={`${message.date}${message.content}`} message={message} username={username} />
            ))}
          </ol>
        </Part>
      )}
    </>
  )
}

const REACTION_WORDS: Record<Reaction, string> = {
  heart: 'a heart',
  laugh: 'a laugh',
  wow: 'surprise',
  sad: 'sadness',
  sun: 'a sun',
  thumbs_up: 'thumbs up',
}

function Message({ message, username }: { message: Snapshot['messages'][number]; username: string }) {
  const { by, content, date, quote, earlier = [], reactions = {} } = message
  const nameOf = (side: 'reporter' | 'reported') =>
    side === 'reported' ? username : 'The author of the report'
  const given = (['reporter', 'reported'] as const).flatMap((side) => {
    const reaction = reactions[side]
    return reaction ? [`${nameOf(side)} reacted with ${REACTION_WORDS[reaction]}`] : []
  })
  return (
    <li data-by={by}>
      <span className={classes.sub}>
        {nameOf(by)}, {momentText(date)}
      </span>
      {quote && (
        <span className={classes.sub} dir="auto">
          Reply to {nameOf(quote.by)}: “{quote.content}”
        </span>
      )}
      <span dir="auto">{content}</span>
      {earlier.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and texts may repeat
        <span key={index} className={classes.sub} dir="auto">
          Before an edit: “{text}”
        </span>
      ))}
      {given.length > 0 && <span className={classes.sub}>{given.join(', ')}</span>}
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

function Images({ images, of }: { images: Snapshot['pictures']; of: string }) {
  if (images.length === 0) return null
  const kept = images.filter((image) => image !== null)
  return (
    <>
      <div className={classes.images}>
        {kept.map(({ url, srcset }, index) => (
          <a key={url} href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              srcSet={srcset}
              sizes="160px"
              alt={`${index + 1} of ${kept.length}, from ${of}`}
              loading="lazy"
            />
          </a>
        ))}
      </div>
      {kept.length < images.length && <p className={classes.sub}>Some pictures are not kept any more.</p>}
    </>
  )
}
