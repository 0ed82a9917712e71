import { t } from '@lingui/core/macro'
import type { TonightPerson } from '@savanna/contract/discovery/tonight'
import { IconHeartFilled, IconX } from '@tabler/icons-react'
import { RoundPortrait } from '../../features/profiles/index.ts'
import type { TonightAnswer } from '../../features/tonight/tonight.model.ts'
import { Hidden } from '../../kit/ui/Hidden.tsx'
import classes from './FiveRow.module.css'

interface FiveRowProps {
  people: readonly TonightPerson[]
  /** The selected member. */
  top: TonightPerson | undefined
  answerTo: (person: TonightPerson) => TonightAnswer | undefined
  onChoose: (id: string) => void
  className?: string | undefined
}

/** Shows the pictures of the five with the answer to each; waiting ones can be selected. */
export function FiveRow({ people, top, answerTo, onChoose, className = '' }: FiveRowProps) {
  return (
    <ul className={`${classes.row} ${className}`} aria-label={t`Tonight’s five`}>
      {people.map((person) => {
        const { id, firstname } = person
        const answer = answerTo(person)
        return (
          <li key={id} className={classes.face} data-answer={answer}>
            {answer ? (
              <span className={classes.button}>
                <Face person={person} answer={answer} />
              </span>
            ) : (
              <button
                type="button"
                className={classes.button}
                aria-current={id === top?.id || undefined}
                onClick={() => onChoose(id)}
              >
                <Face person={person} answer={undefined} />
              </button>
            )}
            <Hidden>{answer && describeAnswer(answer, firstname)}</Hidden>
          </li>
        )
      })}
    </ul>
  )
}

function describeAnswer(answer: TonightAnswer, firstname: string): string {
  return answer === 'like' ? t`${firstname}, liked` : t`${firstname}, passed on`
}

function Face({ person, answer }: { person: TonightPerson; answer: TonightAnswer | undefined }) {
  return (
    <>
      <span className={classes.ring}>
        <RoundPortrait member={person} size={64} eager className={classes.portrait} />
        {answer && (
          <span className={classes.mark}>
            {answer === 'like' ? <IconHeartFilled size={14} /> : <IconX size={14} stroke={2.5} />}
          </span>
        )}
      </span>
      <span className={classes.name} aria-hidden={answer !== undefined || undefined}>
        <bdi>{person.firstname}</bdi>
      </span>
    </>
  )
}
