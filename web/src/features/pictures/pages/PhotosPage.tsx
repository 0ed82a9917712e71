import { useQueryClient } from '@tanstack/react-query'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { refreshAfterChange, useMe } from '../../profiles/index.ts'
import { PictureEditor } from '../PictureEditor.tsx'
import classes from './PhotosPage.module.css'

/** One's photos, with room for those that are not there yet. */
export function PhotosPage() {
  const me = useMe()
  const queryClient = useQueryClient()
  return (
    <>
      <PageTitle>Photos</PageTitle>
      <div className={classes.editor}>
        <PictureEditor
          memberId={me.id}
          pictures={me.pictures}
          onChanged={() => refreshAfterChange(queryClient)}
        />
      </div>
    </>
  )
}
