import { msg, t } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import { LandingTitle } from './LandingTitle.tsx'
import { Numeral } from './Numeral.tsx'
import classes from './Steps.module.css'

const STEPS = [
  {
    of: 1,
    title: msg`Say who you are`,
    text: msg`A few pictures, a few honest lines, the things you love. It takes five minutes, and you can change it all later.`,
  },
  {
    of: 2,
    title: msg`See who’s a good fit`,
    text: msg`Only people you could like who could like you back, and why. Never anyone you’ve blocked.`,
  },
  {
    of: 3,
    title: msg`Start talking`,
    text: msg`When a like is returned, it’s a match, and you can start a conversation. Nobody else can message you.`,
  },
] as const

/** Shows how the site works, in three steps. */
export function Steps() {
  return (
    <section id="about" className={classes.section} aria-labelledby="about-title">
      <LandingTitle id="about-title" maw="12ch">
        {t`Three steps, none of them a game.`}
      </LandingTitle>
      <ol className={classes.steps}>
        {STEPS.map((step) => (
          <li key={step.of} className={classes.step}>
            <Numeral of={step.of} />
            <h3>{say(step.title)}</h3>
            <p>{say(step.text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
