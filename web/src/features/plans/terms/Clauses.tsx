import { say } from '@savanna/contract/language/say'
import type { PRIVACY } from './terms.model.ts'
import classes from './terms.module.css'

/** Shows a text in numbered parts. */
export function Clauses({ clauses }: { clauses: typeof PRIVACY }) {
  return (
    <ol className={classes.clauses}>
      {clauses.map(({ title, paragraphs }) => (
        <li key={title.id}>
          <h2 className={classes.title}>{say(title)}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph.id}>{say(paragraph)}</p>
          ))}
        </li>
      ))}
    </ol>
  )
}
