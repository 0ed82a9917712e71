import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Clauses } from '../../features/plans/terms/Clauses.tsx'
import { TERMS } from '../../features/plans/terms/terms.model.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

/** Shows the terms of use. */
export function TermsPage() {
  return (
    <Box mx="auto" maw={720}>
      <PageTitle note={t`In plain words, because you should read them.`}>{t`Terms of use`}</PageTitle>
      <Clauses clauses={TERMS} />
      <Box component="p" my="md">
        <Trans>
          To find out what happens to what you tell us, read the <Link to="/privacy">privacy notice</Link>.
        </Trans>
      </Box>
    </Box>
  )
}
