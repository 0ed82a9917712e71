import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Clauses } from '../../features/plans/terms/Clauses.tsx'
import { TERMS } from '../../features/plans/terms/terms.model.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

/** Shows the terms of use. */
export function TermsPage() {
  return (
    <Box mx="auto" maw={720}>
      <PageTitle note="In plain words, because you should read them.">Terms of use</PageTitle>
      <Clauses clauses={TERMS} />
      <p>
        What happens to what you tell us is in the <Link to="/privacy">privacy note</Link>.
      </p>
    </Box>
  )
}
