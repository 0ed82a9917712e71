import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PickConversationDrawing } from '../../kit/art/empty.tsx'
import { useMember } from '../../kit/session/session.ts'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import classes from './ClosedConversation.module.css'
import { readDraft } from './composer/draft.ts'
import { removeConversation } from './conversation.queries.ts'
import { queuesOf } from './outbox/member-queues.ts'

/** Replaces a conversation that ended while it was open; shows only unsent writing. */
export function ClosedConversation({ roomId }: { roomId: string }) {
  const queryClient = useQueryClient()
  useEffect(() => removeConversation(queryClient, roomId), [queryClient, roomId])

  return (
    <section className={classes.closed} aria-label={t`Conversation`}>
      <EmptyState
        drawing={<PickConversationDrawing />}
        action={
          <LinkButton variant="light" to="/chat/messages">
            {t`All conversations`}
          </LinkButton>
        }
      >
        {t`This conversation has ended.`}
      </EmptyState>
      <Unsent roomId={roomId} />
    </section>
  )
}

/** Finds unsent texts of messages and edits. */
async function findUnsentTexts(
  memberId: string,
  queryClient: QueryClient,
  roomId: string,
): Promise<string[]> {
  const { outbox, changes } = queuesOf(memberId, queryClient)
  const edits = (await changes.unsentOf(roomId)).filter((change) => change.kind === 'edit')
  return [...(await outbox.unsentOf(roomId)), ...edits].map(({ content }) => content)
}

/** Shows drafts, unsent messages and edits, which still belong to the member. */
function Unsent({ roomId }: { roomId: string }) {
  const { id } = useMember()
  const queryClient = useQueryClient()
  const { data: unsent = [] } = useQuery({
    queryKey: ['chat', 'unsent', roomId],
    queryFn: () => findUnsentTexts(id, queryClient, roomId),
    networkMode: 'always',
  })
  const texts = [...unsent, readDraft(id, roomId)].filter((text) => text !== '')
  if (texts.length === 0) return null
  return (
    <Box maw={480} pt="md" w="100%" className={shared.lineAbove}>
      <Box component="h2" c="dimmed" fz="sm" fw={600} mb="xs">
        {t`Not sent`}
      </Box>
      {texts.map((text) => (
        <Box
          component="p"
          key={text}
          bg="var(--sunken)"
          bdrs="lg"
          mb="xs"
          py="xs"
          px="md"
          className={`${shared.breakable} ${shared.verbatim}`}
          dir="auto"
        >
          {text}
        </Box>
      ))}
    </Box>
  )
}
