export { keptChoice, profileOfChoice, sentenceOfChoice } from './hero/partner-choice.ts'
