import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { MemberProfile, OwnProfile, Profile } from '@savanna/contract/profiles/routes'
import { IconMessageCircle, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Gallery } from '../../features/pictures/index.ts'
import { PreferencePills } from '../../features/preferences/PreferencePills.tsx'
import { useCityEditor } from '../../features/profiles/editor/use-city-editor.tsx'
import { usePresence } from '../../features/profiles/presence/presence.ts'
import { profileOf, useOwnProfile } from '../../features/profiles/profiles.queries.ts'
import { ProfileAbout } from '../../features/profiles/view/ProfileAbout.tsx'
import { ProfileHead } from '../../features/profiles/view/ProfileHead.tsx'
import { ProfileSkeleton } from '../../features/profiles/view/ProfileSkeleton.tsx'
import {
  BlockedMember,
  FollowButton,
  isLimited,
  LikeActions,
  LimitedPage,
  ManageProfiles,
  MemberMenu,
} from '../../features/relations/index.ts'
import { ApiProblem, sentenceOf } from '../../kit/api/problem.ts'
import { drawnPortrait } from '../../kit/art/portraits.ts'
import { PersistedNote } from '../../kit/persistence/PersistedNote.tsx'
import { usePersistedAt } from '../../kit/persistence/persist.ts'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { toast } from '../../kit/ui/states/toast.ts'
import { useArrived } from '../../kit/use-arrived.ts'
import { OwnMenu } from './OwnMenu.tsx'
import classes from './ProfilePage.module.css'
import { ProfilePosts } from './ProfilePosts.tsx'
import { type ProfileModals, useProfileModals } from './use-profile-modals.tsx'

const route = getRouteApi('/users/profile/$username')

/** Shows a member's profile: their own with its editors, another's with like, follow, message and call. */
export function ProfilePage() {
  const { username } = route.useParams()
  const { data, error } = useQuery({
    ...profileOf(username),
    throwOnError: (problem, { state }) =>
      !isUnknown(problem) && !isLimited(problem) && state.data === undefined,
  })
  const profile = useArrived(data)
  if (isUnknown(error)) return <UnknownMember />
  if (!profile && isLimited(error)) return <LimitedPage>{sentenceOf(error)}</LimitedPage>
  if (!profile) return <ProfileSkeleton />
  if (profile.self) return <OwnPage profile={profile} />
  return profile.blocked ? <BlockedMember profile={profile} /> : <MemberPage profile={profile} />
}

/** Returns whether a member doesn't exist; also for a username that the server rejects as malformed. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 400)
}

function UnknownMember() {
  const navigate = useNavigate()
  useEffect(() => {
    toast.error(t`couldn't find this user`)
    void navigate({ to: '/', replace: true })
  }, [navigate])
  return null
}

function MemberPage({ profile }: { profile: MemberProfile }) {
  const mine = useOwnProfile()?.tags ?? []
  usePresence([profile.id])
  return (
    <article className={classes.page} data-other data-few={profile.pictures.length < 2 || undefined}>
      <ProfileGallery profile={profile} />
      <div className={classes.words}>
        <ProfileHead
          profile={profile}
          actionsStay
          actions={
            <>
              <LikeActions profile={profile}>
                {profile.room_id && <MessageLink roomId={profile.room_id} />}
                <FollowButton member={profile} />
              </LikeActions>
              <MemberMenu profile={profile} />
            </>
          }
        />
        <ProfileAbout profile={profile} mine={mine} />
        <PreferencePills memberId={profile.id} />
        <ProfilePosts memberId={profile.id} />
      </div>
    </article>
  )
}

function MessageLink({ roomId }: { roomId: string }) {
  return (
    <LinkButton
      to="/chat/messages"
      search={{ room: roomId }}
      leftSection={<IconMessageCircle size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t({ message: 'Message', context: 'verb', comment: 'Button that opens the conversation' })}
    </LinkButton>
  )
}

function OwnPage({ profile }: { profile: OwnProfile }) {
  const modals = useProfileModals()
  const [managing, setManaging] = useState(false)
  const city = useCityEditor(profile)
  const keptAt = usePersistedAt(profileOf(profile.username).queryKey)
  return (
    <article className={classes.page}>
      <ProfileGallery profile={profile} modals={modals} />
      <div className={classes.words}>
        {keptAt !== undefined && <PersistedNote at={keptAt} />}
        <ProfileHead
          profile={profile}
          placeAction={city.action}
          placeEditor={city.editor}
          actions={
            <Button
              variant="default"
              leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
              onClick={() => modals.editProfile()}
            >
              {t`Edit profile`}
            </Button>
          }
        />
        <ProfileAbout profile={profile} mine={[]} onEdit={modals.editProfile} />
        <PreferencePills memberId={profile.id} />
        <ProfilePosts memberId={profile.id} own />
      </div>
      <OwnMenu modals={modals} hasPictures={profile.pictures.length > 0} onManage={() => setManaging(true)} />
      {managing && <ManageProfiles onClose={() => setManaging(false)} />}
      {modals.element}
    </article>
  )
}

function ProfileGallery({ profile, modals }: { profile: Profile; modals?: ProfileModals }) {
  return (
    <div className={classes.gallery}>
      <Gallery
        pictures={profile.pictures}
        name={profile.firstname}
        fallback={drawnPortrait(profile.gender)}
        {...(modals && { onAdd: modals.editPictures })}
      />
      {modals && profile.pictures.length > 0 && (
        <Button
          className={classes.editPictures}
          variant="default"
          size="sm"
          leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
          onClick={modals.editPictures}
        >
          {t`Edit pictures`}
        </Button>
      )}
    </div>
  )
}
