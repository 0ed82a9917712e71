import { Box, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Wordmark } from '../../../kit/art/Wordmark.tsx'
import { type Calls, useAnswer } from '../use-answer.ts'
import classes from './Footer.module.css'

const askForContact = ({ fetchContact }: Calls) => fetchContact()

/** Shows the footer of the landing page. */
export function Footer() {
  const contact = useAnswer(askForContact)
  return (
    <footer className={`night ${classes.footer}`}>
      <div className={classes.page}>
        <Box component="p" ff="heading" fz="5xl" lts="-0.022em" lh={1.05}>
          See you at the water.
        </Box>
        <Button component={Link} to="/users/register" size="lg" className={classes.join ?? ''}>
          Sign Up
        </Button>
        <div className={classes.foot}>
          <Wordmark />
          <nav aria-label="Account" className={classes.links}>
            <Link to="/users/login">Log In</Link>
            <Link to="/users/register">Sign Up</Link>
            <Link to="/users/forgot-password">Forgot your password?</Link>
            <Link to="/users/privacy">Who sees what</Link>
            <Link to="/terms">Terms</Link>
            <Link to="/privacy">Privacy</Link>
          </nav>
          <section id="contact" className={classes.contact} aria-labelledby="contact-title">
            <h2 id="contact-title">Contact</h2>
            <p>
              {contact?.mail && (
                <>
                  Questions and ideas: <a href={`mailto:${contact.mail}`}>{contact.mail}</a>
                </>
              )}
              {contact?.mail === null && 'There is no contact address yet.'}
            </p>
          </section>
          <p className={classes.note}>Free software under the MIT licence. For adults, 18 and over.</p>
        </div>
      </div>
    </footer>
  )
}
