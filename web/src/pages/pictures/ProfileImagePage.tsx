import { t } from '@lingui/core/macro'
import { Button, FileButton } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import type { Picture } from '@savanna/contract/pictures/routes'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { PictureChoices } from '../../features/pictures/editor/PictureChoices.tsx'
import { listSlots } from '../../features/pictures/pictures.model.ts'
import { useChooseMain, usePlacePicture } from '../../features/pictures/pictures.queries.ts'
import { Portrait, refreshAfterChange, useMe } from '../../features/profiles/index.ts'
import { BELOW_SM } from '../../kit/ui/breakpoints.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { SectionTitle } from '../../kit/ui/SectionTitle.tsx'
import classes from './ProfileImagePage.module.css'

/** Shows the choice of the main picture: another of the member's own, or a new one. */
export function ProfileImagePage() {
  const me = useMe()
  const queryClient = useQueryClient()
  const editing = { memberId: me.id, onChanged: () => refreshAfterChange(queryClient) }
  const place = usePlacePicture(editing)
  const chooseMain = useChooseMain(editing)
  const others = me.pictures.filter((picture) => picture.profile_picture === 0)

  async function replace(file: File | null) {
    if (!file) return
    const slot = slotForNew(me.pictures)
    // A failure was already shown as a toast.
    const stored = await place.mutateAsync({ slot, file }).catch(() => undefined)
    if (stored && stored.picture.profile_picture === 0) chooseMain.mutate(slot)
  }

  return (
    <>
      <PageTitle note={t`The first thing people see: on your card, in lists and next to your messages.`}>
        {t`Profile picture`}
      </PageTitle>
      <div className={classes.page}>
        <Portrait member={me} sizes={`${BELOW_SM} 100vw, 360px`} eager className={classes.main} />
        <div className={classes.side}>
          <FileButton accept="image/*,.heic,.heif" onChange={(file) => void replace(file)}>
            {(props) => (
              <Button
                {...props}
                loading={place.isPending}
                leftSection={<IconPhotoPlus size={20} stroke={1.75} aria-hidden="true" />}
              >
                {me.pictures.length === 0 ? t`Add a picture` : t`Choose a new picture`}
              </Button>
            )}
          </FileButton>
          {others.length > 0 && <Others others={others} onChoose={(slot) => chooseMain.mutate(slot)} />}
        </div>
      </div>
    </>
  )
}

/** Returns a free slot; the slot of the main picture when none is free. */
function slotForNew(pictures: Picture[]): number {
  const free = listSlots(pictures).indexOf(null)
  return free >= 0 ? free : (pictures.find((picture) => picture.profile_picture === 1)?.pic_index ?? 0)
}

function Others({ others, onChoose }: { others: Picture[]; onChoose: (slot: number) => void }) {
  return (
    <section aria-labelledby="others-title">
      <SectionTitle id="others-title" mb="sm">
        {t`Or use one of your other pictures`}
      </SectionTitle>
      <PictureChoices
        pictures={others}
        nameOf={(at) => {
          const number = formatNumber(at)
          return t`Make picture ${number} your main picture`
        }}
        onChoose={onChoose}
        sizes="160px"
        className={classes.others}
      />
    </section>
  )
}
