import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMounted } from '../../../kit/ui/focus-return.ts'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import { LoadError } from '../../../kit/ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/ui/states/Skeletons.tsx'
import { LimitedNote, MemberRow, MoreButton } from '../../relations/index.ts'
import { likersOf } from '../posts.queries.ts'

/** Shows who likes a post, latest first. */
export function LikersDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const opened = useMounted()
  return (
    <Modal opened={opened} onClose={onClose} title={t`Liked by`}>
      <Likers postId={postId} onOpen={onClose} />
    </Modal>
  )
}

function Likers({ postId, onOpen }: { postId: string; onOpen: () => void }) {
  const query = useInfiniteQuery(likersOf(postId))
  const { data, error } = query
  if (!data) return error ? <LoadError error={error} onRetry={query.refetch} /> : <ListSkeleton count={3} />
  const heldUntil = data.pages.find(({ held_until }) => held_until)?.held_until
  return (
    <>
      <ul>
        {data.pages
          .flatMap((page) => page.data)
          .map((member) => (
            <MemberRow
              key={member.user_id}
              member={member}
              line={<bdi>@{member.username}</bdi>}
              onOpen={onOpen}
            />
          ))}
      </ul>
      {heldUntil && <LimitedNote until={heldUntil} />}
      <MoreButton query={query} />
    </>
  )
}
