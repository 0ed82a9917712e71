import { ActionIcon } from '@mantine/core'
import type { Match } from '@savanna/contract/chat'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sentenceOf } from '../../kit/api/problem.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Portrait, Presence } from '../profiles/index.ts'
import { Composer } from './Composer.tsx'
import classes from './ConversationPane.module.css'
import { conversationOf } from './chat.queries.ts'
import { History } from './History.tsx'
import { useConversation } from './use-conversation.ts'

/** The conversation with a match: who it is, what was said, and where to answer. */
export function ConversationPane({ match }: { match: Match }) {
  const { room_id: roomId, other } = match
  const actions = useConversation(roomId)
  const { data, error, refetch } = useQuery(conversationOf(roomId))

  return (
    <section className={classes.pane} aria-label={`Conversation with ${other.firstname}`}>
      <Header other={other} />
      {data && <History conversation={data} other={other} actions={actions} />}
      {!data && error && (
        <div className={classes.fill}>
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <div className={classes.fill} role="status" aria-label="Loading" />}
      <Composer roomId={roomId} name={other.firstname} open={data !== undefined} onSend={actions.send} />
    </section>
  )
}

function Header({ other }: { other: Match['other'] }) {
  return (
    <header className={classes.header}>
      <ActionIcon
        className={classes.back}
        aria-label="Back to all conversations"
        renderRoot={(props) => <Link to="/chat/messages" {...props} />}
      >
        <IconArrowLeft size={24} stroke={1.75} />
      </ActionIcon>
      <Link to="/users/profile/$username" params={{ username: other.username }} className={classes.who}>
        <span className={classes.portrait}>
          <Portrait member={other} ratio="square" sizes="44px" decorative eager />
        </span>
        <div className={classes.words}>
          <h2 className={classes.name} dir="auto">
            {other.firstname}
          </h2>
          <span className={classes.presence}>
            <Presence online={other.online} last_connexion={other.last_connexion} />
          </span>
        </div>
      </Link>
    </header>
  )
}
