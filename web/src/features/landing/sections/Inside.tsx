import { msg, t } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import classes from './Inside.module.css'
import { LandingTitle } from './LandingTitle.tsx'

const PICTURES = [
  { name: 'tonight', line: msg`Five people, every evening at sunset` },
  { name: 'match', line: msg`A match, once you both say yes` },
  { name: 'conversation', line: msg`A conversation at your own pace` },
  { name: 'call', line: msg`A video call before you meet` },
]

/** The stylesheet shows one of the two. */
const SCHEMES = ['light', 'dark'] as const

/** Shows pictures of the product (`npm run screenshots -- --landing`), and what protects members. */
export function Inside() {
  return (
    <section className={classes.section} aria-labelledby="inside-title">
      <LandingTitle id="inside-title" maw="16ch" mb="xl" px="var(--gutter)">
        {t`What an evening here looks like.`}
      </LandingTitle>
      <ul className={classes.row}>
        {PICTURES.map(({ name, line }) => (
          <li key={name}>
            <figure>
              {SCHEMES.map((scheme) => (
                <img
                  key={scheme}
                  data-scheme={scheme}
                  src={`/landing/${name}-${scheme}.webp`}
                  alt=""
                  width="390"
                  height="737"
                  loading="lazy"
                />
              ))}
              <figcaption>{say(line)}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className={classes.safety}>
        <h3>{t`Safe from the first hello`}</h3>
        <p>
          {t`Only your matches can message you. No other member sees your email address, your birthdate or where exactly you are. You can block or report someone on every profile, and a person on our team decides on each report.`}
        </p>
      </div>
    </section>
  )
}
