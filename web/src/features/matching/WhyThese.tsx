import { COMPATIBILITY_WEIGHTS, type CompatibilityPart } from '@savanna/contract/discovery/compatibility'
import classes from './WhyThese.module.css'

const PARTS: Record<CompatibilityPart, string> = {
  interests: 'Interests you share',
  goals: 'What you look for',
  distance: 'How near you live',
  type: 'The kind of relationship',
  children: 'Wishes about children',
  habits: 'Everyday habits',
  activity: 'Being here lately',
  age: 'A similar age',
  language: 'A language in common',
}

/** Explains how people are chosen, by the weights that are used. */
export function WhyThese() {
  return (
    <details className={classes.why}>
      <summary>Why these people?</summary>
      <div className={classes.words}>
        <p>
          Each of them may like you, and you may like them: by whom you both look for, and by what you have
          both told. Of 100 points, so many are for:
        </p>
        <ul className={classes.parts}>
          {Object.entries(COMPATIBILITY_WEIGHTS).map(([part, weight]) => (
            <li key={part}>
              <span>{PARTS[part as CompatibilityPart]}</span> <span className={classes.weight}>{weight}</span>
            </li>
          ))}
        </ul>
        <p>
          What you and others did counts as well: whom you liked and passed helps to find people who will like
          you back, unless you switched that off in your settings.
        </p>
        <p>Looks do not count, and nobody can buy a place here.</p>
        <p className={classes.honest}>
          Nobody can know whether you two will click. That shows when you talk.
        </p>
      </div>
    </details>
  )
}
