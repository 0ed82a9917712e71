export { choiceOf, keepChoice, keptChoice, profileOfChoice, sentenceOfChoice } from './hero/partner-choice.ts'
