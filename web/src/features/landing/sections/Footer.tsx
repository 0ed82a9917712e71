import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Wordmark } from '../../../kit/art/Wordmark.tsx'
import { LinkButton } from '../../../kit/ui/buttons/LinkButton.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { type LandingRequests, useLateResponse } from '../use-late-response.ts'
import classes from './Footer.module.css'
import { LanguageLinks } from './LanguageLinks.tsx'

const fetchContact = ({ fetchContact }: LandingRequests) => fetchContact()

/** Shows the footer of the landing page. */
export function Footer() {
  const contact = useLateResponse(fetchContact)
  const mail = contact?.mail
  return (
    <footer className={`night ${shared.lineAbove}`}>
      <div className={classes.page}>
        <Box component="p" ff="heading" fz="5xl" lts="-0.022em" lh={1.05}>
          {t`See you at the watering hole.`}
        </Box>
        <LinkButton to="/users/register" size="lg" className={classes.join ?? ''}>
          {t`Sign Up`}
        </LinkButton>
        <Group gap={0} mt="2xl" pt="lg" className={classes.foot}>
          <Wordmark />
          <nav aria-label={t`Account`} className={classes.links}>
            <Link to="/users/login">{t`Log In`}</Link>
            <Link to="/users/register">{t`Sign Up`}</Link>
            <Link to="/users/forgot-password">{t`Forgot your password?`}</Link>
            <Link to="/users/privacy">{t`Who sees what`}</Link>
            <Link to="/terms">{t`Terms`}</Link>
            <Link to="/privacy">{t`Privacy`}</Link>
          </nav>
          <LanguageLinks />
          <section id="contact" className={classes.contact} aria-labelledby="contact-title">
            <h2 id="contact-title">{t`Contact`}</h2>
            <p>
              {mail && (
                <Trans>
                  Questions and ideas: <a href={`mailto:${mail}`}>{mail}</a>
                </Trans>
              )}
              {mail === null && t`No contact address yet.`}
            </p>
          </section>
          <p className={classes.note}>{t`Open source under the MIT licence. For adults aged 18 and over.`}</p>
        </Group>
      </div>
    </footer>
  )
}
