import { Link } from '@tanstack/react-router'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import classes from '../accounts.module.css'
import { RegisterForm } from '../RegisterForm.tsx'

export function RegisterPage() {
  return (
    <div className={classes.registration}>
      <PageTitle note="Three short steps, and it costs nothing.">Register</PageTitle>
      <RegisterForm />
      <nav className={classes.links} aria-label="Other ways">
        <Link to="/users/login">Already a member? Log in</Link>
      </nav>
    </div>
  )
}
