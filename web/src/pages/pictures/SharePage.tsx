import { plural, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { SITE_NAME } from '@savanna/contract/site/name'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PictureEditor } from '../../features/pictures/editor/PictureEditor.tsx'
import { forgetSharedPhoto, readSharedPhotos } from '../../features/pictures/shared/shared-photos.ts'
import { refreshAfterChange, useMe } from '../../features/profiles/index.ts'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { ListSkeleton } from '../../kit/ui/states/Skeletons.tsx'

const route = getRouteApi('/users/share')

const forget = (photo: File) => void forgetSharedPhoto(photo)

/** Opens the picture editor with the photos that another app shared with this one. */
export function SharePage() {
  const me = useMe()
  const queryClient = useQueryClient()
  const { missed = false } = route.useSearch()
  const photos = useSharedPhotos()

  return (
    <Box mx="auto" maw={640}>
      <PageTitle note={photos && noteOf(photos.length, missed)}>{t`Add a picture`}</PageTitle>
      {photos ? (
        <PictureEditor
          memberId={me.id}
          pictures={me.pictures}
          given={{ files: photos, onDone: forget }}
          onChanged={() => refreshAfterChange(queryClient)}
        />
      ) : (
        <ListSkeleton count={3} />
      )}
      <LinkButton mt="xl" variant="default" to="/users/profile/$username" params={{ username: me.username }}>
        {t`See my profile`}
      </LinkButton>
    </Box>
  )
}

function noteOf(count: number, missed: boolean): string {
  if (count > 0)
    return plural(count, {
      one: 'Your picture is here. Nobody will see it until you’ve adjusted it.',
      other: 'Your pictures are here. Nobody will see them until you’ve adjusted them.',
    })
  return missed
    ? t`Your picture didn’t arrive. Choose it here instead.`
    : t`No pictures here yet. Choose one, or share one to ${{ site: SITE_NAME }} from another app.`
}

/** Returns the photos to place, as of when the page opened; undefined until they are read. */
function useSharedPhotos(): File[] | undefined {
  const [photos, setPhotos] = useState<File[]>()
  useEffect(() => {
    let wanted = true
    readSharedPhotos(Date.now()).then(
      (found) => wanted && setPhotos(found),
      // Without storage there is nothing to place, but the editor still works.
      () => wanted && setPhotos([]),
    )
    return () => {
      wanted = false
    }
  }, [])
  return photos
}
