import { t } from '@lingui/core/macro'
import { NotFoundDrawing } from '../../kit/art/empty.tsx'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { LonelyPage } from '../../kit/ui/LonelyPage.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

/** Shows the page for unknown paths. */
export function NotFoundPage() {
  return (
    <LonelyPage drawing={<NotFoundDrawing />}>
      <PageTitle note={t`There’s nothing at this address. It may have moved, or the link may be incomplete.`}>
        {t`Page not found :(`}
      </PageTitle>
      <LinkButton to="/">{t`Back to the homepage`}</LinkButton>
    </LonelyPage>
  )
}
