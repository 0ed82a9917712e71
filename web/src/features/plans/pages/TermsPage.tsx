import { Link } from '@tanstack/react-router'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { Clauses } from '../Clauses.tsx'
import { TERMS } from '../terms.model.ts'
import classes from '../terms.module.css'

/** The terms of use. */
export function TermsPage() {
  return (
    <div className={classes.page}>
      <PageTitle note="In plain words, because you should read them.">Terms of use</PageTitle>
      <Clauses clauses={TERMS} />
      <p>
        What happens to what you tell us is in the <Link to="/privacy">privacy note</Link>.
      </p>
    </div>
  )
}
