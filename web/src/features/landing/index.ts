export { choiceOf, keepChoice, keptChoice, profileOfChoice, sentenceOfChoice } from './partner-choice.ts'
