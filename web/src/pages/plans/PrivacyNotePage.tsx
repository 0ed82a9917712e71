import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Clauses } from '../../features/plans/terms/Clauses.tsx'
import { PRIVACY } from '../../features/plans/terms/terms.model.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

/** Shows the privacy notice. */
export function PrivacyNotePage() {
  return (
    <Box mx="auto" maw={720}>
      <PageTitle note={t`What we keep about you, why, and what you can do about it.`}>{t`Privacy`}</PageTitle>
      <Clauses clauses={PRIVACY} />
      <Box component="p" my="md">
        <Trans>
          For the same thing field by field, see <Link to="/users/privacy">who sees what</Link>. See also{' '}
          <Link to="/terms">the terms of use</Link>.
        </Trans>
      </Box>
    </Box>
  )
}
