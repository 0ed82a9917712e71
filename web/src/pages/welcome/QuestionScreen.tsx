import { BioQuestion } from './questions/BioQuestion.tsx'
import { BirthdateQuestion } from './questions/BirthdateQuestion.tsx'
import { CityQuestion } from './questions/CityQuestion.tsx'
import { InterestsQuestion } from './questions/InterestsQuestion.tsx'
import { PictureQuestion } from './questions/PictureQuestion.tsx'
import { WhoQuestion } from './questions/WhoQuestion.tsx'
import type { QuestionProps } from './use-welcome.ts'

const SCREENS = {
  picture: PictureQuestion,
  birthdate: BirthdateQuestion,
  who: WhoQuestion,
  interests: InterestsQuestion,
  bio: BioQuestion,
  city: CityQuestion,
}

/** Shows the question that is asked now. */
export function QuestionScreen(props: QuestionProps) {
  const Screen = SCREENS[props.welcome.question]
  return <Screen {...props} />
}
